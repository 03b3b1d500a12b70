/**
 * The engine's side of the conversation: one wasm instance, of the module that the worker is named
 * after, and one request at a time.
 *
 * A request is a list of calls: an exported function, its arguments, the numbers for input(). The
 * answer holds for each what it returned and its output(), up to the first that did not return 0.
 */

import type { Call, CallResult, WorkerRequest, WorkerResponse } from "./types.ts";

/** What the engine exports: its functions, and its memory. */
interface Core extends Record<string, unknown> {
	memory: WebAssembly.Memory;
	/** Makes room for numbers, and says where. */
	input(length: number): number;
	/** Where the numbers of the answer are. */
	output(): number;
	output_size(): number;
	_initialize(): void;
}

let engine: Promise<Core> | undefined;

/** Compile and start the engine. */
async function start(): Promise<Core> {
	const url = new URL(`${globalThis.name || "hashikit"}.wasm`, import.meta.url);
	let memory: WebAssembly.Memory;
	const view = () => new DataView(memory.buffer);
	// The few calls of its standard library that are not cut out: the clock, and how it ends.
	const wasi: Record<string, WebAssembly.ImportValue> = {
		clock_time_get(_id: number, _precision: bigint, at: number) {
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
		WebAssembly.Module.imports(module).map(({ name }) => [name, wasi[name] ?? refuse]),
	);
	const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
	const core = instance.exports as unknown as Core;
	memory = core.memory;
	core._initialize();
	return core;
}

async function compile(url: URL) {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
	return WebAssembly.compile(await response.arrayBuffer());
}

function run(core: Core, { numbers, name, args }: Call): CallResult {
	if (numbers) {
		const place = core.input(numbers.length); // this may move the memory
		new Int32Array(core.memory.buffer, place, numbers.length).set(numbers);
	}
	const question = core[name] as (...args: number[]) => number | undefined;
	const code = question(...args) ?? 0;
	return {
		code,
		output: new Int32Array(core.memory.buffer, core.output(), core.output_size()).slice(),
	};
}

addEventListener("message", async ({ data }) => {
	const { id, calls } = data as WorkerRequest;
	const answer = (answered: WorkerResponse) => postMessage(answered);
	try {
		engine ??= start();
		const core = await engine;
		const results: CallResult[] = [];
		for (const call of calls) {
			const one = run(core, call);
			results.push(one);
			if (one.code !== 0) break;
		}
		answer({ id, results: results });
	} catch (error) {
		engine = undefined; // after a trap its memory is not to be trusted
		answer({ id, error: String(error instanceof Error ? error.message : error) });
	}
});
