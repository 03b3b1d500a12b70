/** Making SVG elements. */
export declare function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes?: Record<string, string | number>, children?: Element[]): SVGElementTagNameMap[K];
