// Unit tests of the modules that need no page.
import { defineConfig } from "vitest/config";

process.env.TZ = "Europe/Berlin"; // a place where clocks are changed

export default defineConfig({
	test: {
		include: ["tests/**/*.test.ts"],
		setupFiles: ["tests/setup.ts"],
		globals: true, // `test`, `expect` and the like need no import
		pool: "threads",
		testTimeout: 60_000, // on a busy machine
	},
});
