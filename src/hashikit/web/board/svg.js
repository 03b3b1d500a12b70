/** Making SVG elements. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, children = []) {
	const element = document.createElementNS(SVG, name);
	for (const key in attributes) element.setAttribute(key, String(attributes[key]));
	element.append(...children);
	return element;
}
