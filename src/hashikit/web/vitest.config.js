// Unit tests of the modules that need no page. It imports nothing: the packages lie in build/.
export default {
	cacheDir: "../../../build/vitest",
	test: {
		include: ["tests/**/*.test.js"],
		setupFiles: ["tests/setup.js"],
		globals: true, // `test`, `expect` and the like need no import
		pool: "threads",
	},
};
