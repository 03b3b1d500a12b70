/** Types of explanations. */

/** Between how many and how many bridges an edge has. */
export interface Bounds {
	edge: number;
	low: number;
	high: number;
}
