/** Types of texts. */

import type { LANGUAGES } from "./i18n.ts";

export type Code = keyof typeof LANGUAGES;

/** A text, or its forms for numbers. */
export type Words = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Sections of texts. */
export type Language = Record<string, Record<string, Words>>;
