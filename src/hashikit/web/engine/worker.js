/**
 * The engine's side of the conversation: one wasm instance, one request at a time.
 *
 * A request is a list of calls: an exported function, its arguments, the numbers for input(). The
 * answer holds for each what it returned and its output(), up to the first that did not return 0.
 */

/** @typedef {{ numbers: Int32Array | null, name: string, args: number[] }} Call */
/** @typedef {{ code: number, output: Int32Array }} Said */

/** @type {Promise<Record<string, any>> | undefined} */
let engine;

/** Compile and start the engine. @returns {Promise<Record<string, any>>} */
async function start() {
	const url = new URL("hashikit.wasm", import.meta.url);
	/** @type {WebAssembly.Memory} */
	let memory;
	const view = () => new DataView(memory.buffer);
	// The few calls of its standard library that are not cut out: the clock, and how it ends.
	const wasi = {
		/** @param {number} _id @param {bigint} _precision @param {number} at */
		clock_time_get(_id, _precision, at) {
			view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
			return 0;
		},
		proc_exit() {
			throw new Error("the engine gave up");
		},
	};
	const refuse = () => 52; // ENOSYS
	const module = await compile(url);
	const imports = Object.fromEntries(
		WebAssembly.Module.imports(module).map(({ name }) => [
			name,
			/** @type {any} */ (wasi)[name] ?? refuse,
		]),
	);
	const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
	const exports = /** @type {Record<string, any>} */ (instance.exports);
	memory = exports.memory;
	exports._initialize();
	return exports;
}

/** @param {URL} url */
async function compile(url) {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
	return WebAssembly.compile(await response.arrayBuffer());
}

/** @param {Record<string, any>} core @param {Call} call @returns {Said} */
function run(core, { numbers, name, args }) {
	if (numbers) {
		const place = core.input(numbers.length); // this may move the memory
		new Int32Array(core.memory.buffer, place, numbers.length).set(numbers);
	}
	const code = core[name](...args) ?? 0;
	return {
		code,
		output: new Int32Array(core.memory.buffer, core.output(), core.output_size()).slice(),
	};
}

addEventListener("message", async ({ data }) => {
	const { id, calls } = /** @type {{ id: number, calls: Call[] }} */ (data);
	try {
		engine ??= start();
		const core = await engine;
		/** @type {Said[]} */
		const said = [];
		for (const call of calls) {
			const one = run(core, call);
			said.push(one);
			if (one.code !== 0) break;
		}
		postMessage({ id, said });
	} catch (error) {
		engine = undefined; // after a trap its memory is not to be trusted
		postMessage({ id, error: String(error instanceof Error ? error.message : error) });
	}
});
