// Unit tests of the modules that need no page. It imports nothing: the packages lie in build/.
process.env.TZ = "Europe/Berlin"; // a place where clocks are changed

export default {
	cacheDir: "../../../build/vitest",
	test: {
		include: ["tests/**/*.test.js"],
		setupFiles: ["tests/setup.js"],
		globals: true, // `test`, `expect` and the like need no import
		pool: "threads",
		testTimeout: 60_000, // on a busy machine
	},
};
