/**
 * What keeps a board apart from the page around it. In the game, its classes and variables have
 * their plain names. On a page of somebody else, which may use the same names for things of its
 * own, they begin with `hashi-`; `build.mjs` does that to the style sheet.
 */

let prefix = "";

/** Begin all names with `hashi-` from now on. */
export function beGuest() {
	prefix = "hashi-";
}

/** Classes, as the style sheet calls them. */
export function classes(names: string) {
	return prefix ? names.replace(/\S+/g, (name) => prefix + name) : names;
}

/** The value of a variable of the style sheet. */
export function variable(name: string) {
	return `var(--${prefix}${name})`;
}
