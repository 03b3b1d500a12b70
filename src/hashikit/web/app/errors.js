/** What went wrong, in words. */

import { FormatError } from "../puzzle/formats/error.js";
import { t } from "./i18n/i18n.js";

/** An error whose message is for the player as it stands. */
export class Told extends Error {}

/** @param {unknown} error */
export function whatIsWrong(error) {
	if (error instanceof FormatError) {
		const said = t(error.key, error.values);
		return error.line ? t("format.inLine", { line: error.line, said }) : said;
	}
	if (error instanceof Told) return error.message;
	const { name } = /** @type {Error} */ (error ?? {});
	if (name === "AbortError") return t("general.cancelled");
	if (name === "TimeoutError") return t("general.slow");
	return t("general.failed", { error: String(error) });
}
