/** What went wrong, in words. */

import { type Key, t } from "../i18n/i18n.ts";
import { FormatError } from "../puzzle/formats/error.ts";

/** An error whose message is for the player as it stands. */
export class UserError extends Error {}

export function whatIsWrong(error: unknown) {
	if (error instanceof FormatError) {
		const message = t(error.key as Key, error.values);
		return error.line ? t("format.inLine", { line: error.line, said: message }) : message;
	}
	if (error instanceof UserError) return error.message;
	const { name } = (error ?? {}) as Error;
	if (name === "AbortError") return t("general.cancelled");
	if (name === "TimeoutError") return t("general.slow");
	return t("general.failed", { error: String(error) });
}
