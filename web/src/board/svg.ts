/** Making SVG elements. */

const SVG = "http://www.w3.org/2000/svg";

export function svg<K extends keyof SVGElementTagNameMap>(
	name: K,
	attributes: Record<string, string | number> = {},
	children: Element[] = [],
): SVGElementTagNameMap[K] {
	const element = document.createElementNS(SVG, name);
	for (const key in attributes) element.setAttribute(key, String(attributes[key]));
	element.append(...children);
	return element;
}
