/** English words for a board. A page in another language brings its own. */
import type { Values } from "../puzzle/types.js";
export declare const BOARD: {
    place: string;
    island: {
        zero: string;
        one: string;
        other: string;
    };
    edge: {
        zero: string;
        one: string;
        other: string;
    };
    most: {
        one: string;
        other: string;
    };
    bridges: {
        zero: string;
        one: string;
        other: string;
    };
    mark: string;
    given: string;
    marked: string;
    side: string;
    side0: string;
    side1: string;
    side2: string;
    side3: string;
};
export declare const SIGN: {
    label: string;
    blank: string;
    open: string;
    met: string;
    broken: string;
    says: string;
};
/** The text of a key, such as `board.edge`, with values in place of `{names}`. */
export declare function english(key: string, values?: Values): string;
