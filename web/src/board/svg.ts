/** Making SVG elements. */

import { classes } from "./guest.ts";

const SVG = "http://www.w3.org/2000/svg";

export function svg<K extends keyof SVGElementTagNameMap>(
	name: K,
	attributes: Record<string, string | number> = {},
	children: Element[] = [],
): SVGElementTagNameMap[K] {
	const element = document.createElementNS(SVG, name);
	for (const key in attributes) {
		const value = String(attributes[key]);
		element.setAttribute(key, key === "class" ? classes(value) : value);
	}
	element.append(...children);
	return element;
}
