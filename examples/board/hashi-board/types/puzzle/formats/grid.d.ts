/**
 * Grids as people type them, and with the header of the CLLV set or of janko.at. Readings of signs
 * follow below the grid.
 */
import type { Puzzle } from "../types.js";
/** Names of signs in a text: letters that cannot make the first row a game ID. */
export declare const NAMES = "ABCDEFGHIJKMNOPQRSTUVWXYZabcfghjklnopqrstuvwyz";
/** A grid as people type it: one character a cell, or blanks or commas between them. */
export declare function parseText(lines: string[]): Puzzle;
/**
 * A grid below its header.
 * @param lines below the header
 * @param header rows, columns and, in the CLLV set, how many islands
 */
export declare function parseHeaded(lines: string[], header: RegExpExecArray): Puzzle;
export declare function dumpGrid({ rows, cols, islands, blocked, signs }: Puzzle): string;
