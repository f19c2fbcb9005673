/** Making elements without a line of HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * @param {string} label
 * @param {string} path of the icon, in a square of 24
 * @returns {HTMLButtonElement} a button with an icon
 */
export function makeIconButton(label, path) {
  return make("button", { type: "button", "aria-label": label, title: label }, makeIcon(path));
}

/**
 * @param {string} path
 * @returns {SVGElement}
 */
export function makeIcon(path) {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  icon.append(line);
  return icon;
}
