/** The engine's wire: what the page and its worker say to each other, and what an answer holds. */

import type { engine } from "./engine.ts";
import type { readIdea, readStep } from "./wire.ts";

/** A call of a function of the engine: its name, its arguments, the numbers for input(). */
export interface Call {
	numbers: Int32Array | null;
	name: string;
	args: number[];
}

/** What a call returned, and its output(). */
export interface CallResult {
	code: number;
	output: Int32Array;
}

/** A request to the worker. */
export interface WorkerRequest {
	id: number;
	calls: Call[];
}

/** The worker's answer to the request with this ID. */
export type WorkerResponse = { id: number; results: CallResult[] } | { id: number; error: string };

export interface Limits {
	signal?: AbortSignal | undefined;
	/** When to give up. */
	seconds?: number;
	/** Nobody waits for it: it is not said that the engine is at work. */
	quiet?: boolean;
}

export type Step = ReturnType<typeof readStep>;

export type Idea = ReturnType<typeof readIdea>;

export type Hint = Awaited<ReturnType<typeof engine.hint>>;
