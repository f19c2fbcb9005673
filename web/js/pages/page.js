/** Finds and makes the parts of the page. */

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

/**
 * @param {HTMLElement} element
 * @param {string} selector
 * @returns {HTMLElement} the first of its parts that matches
 */
export function part(element, selector) {
  const found = element.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * @param {string} id
 * @param {() => void} act called when the button is pressed
 * @returns {HTMLButtonElement}
 */
export function buttonFor(id, act) {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener("click", act);
  return button;
}

/**
 * @param {() => void} act called when the button is pressed
 * @param {Partial<HTMLButtonElement>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLButtonElement}
 */
export function makeButton(act, properties, ...children) {
  const button = makeElement("button", { type: "button", ...properties }, ...children);
  button.addEventListener("click", act);
  return button;
}

/** Close all dialogs, because the reader goes elsewhere. */
export function closeDialogs() {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const open = document.querySelectorAll("dialog[open]");
  for (const dialog of open) dialog.close();
}

/** @type {(() => void)[] | null} while something is shown: what waits until all of it is there */
let measuring = null;

/**
 * Ask for sizes once everything that is being shown is there. After each change in between, the answer would take
 * laying out the page again.
 * @param {() => void} measure
 */
export function measureOnceShown(measure) {
  if (measuring) measuring.push(measure);
  else measure();
}

/** @param {() => void} show */
function showAndMeasure(show) {
  if (measuring) {
    show();
    return;
  }
  measuring = [];
  try {
    show();
  } finally {
    const waiting = measuring;
    measuring = null;
    for (const measure of waiting) measure();
  }
}

/**
 * Show something again without losing the focus: if the focused button can no longer be pressed afterwards, the nearest
 * button beside it gets the focus; if the button is gone, the board does.
 * @param {HTMLElement} element
 * @param {() => void} show
 */
export function keepFocus(element, show) {
  const focused = element.querySelector("button:focus");
  const canPress = (/** @type {Element} */ button) => button.matches(":enabled") && button.checkVisibility();
  showAndMeasure(show);
  if (!focused || canPress(focused)) return;
  const row = focused.checkVisibility() ? [...(focused.parentElement?.children ?? [])] : [];
  const beside = row.slice(0, row.indexOf(focused)).findLast(canPress) ?? row.find(canPress);
  const heir = beside ?? element.querySelector("[tabindex='0']");
  /** @type {HTMLElement | null} */ (heir)?.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} element
 * @param {() => void} enter called when the pointer or the focus comes to the element
 * @param {() => void} leave
 */
export function whilePointedAt(element, enter, leave) {
  for (const type of ["pointerenter", "focus"]) element.addEventListener(type, enter);
  for (const type of ["pointerleave", "blur"]) element.addEventListener(type, leave);
}

/**
 * @param {Iterable<Element>} buttons
 * @param {(button: HTMLButtonElement) => boolean} isPressed
 */
export function showPressed(buttons, isPressed) {
  for (const button of buttons) button.ariaPressed = String(isPressed(/** @type {HTMLButtonElement} */ (button)));
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function makeElement(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Show a dialog that a button of the menu opens. On phones the menu closes first, and the focus goes back to its button:
 * after the dialog it could not go to one that is not shown.
 * @param {HTMLDialogElement} dialog
 */
export function showFromMenu(dialog) {
  /** @type {NodeListOf<HTMLElement>} */
  const menus = document.querySelectorAll(".more-pages");
  for (const menu of menus) menu.hidePopover?.();
  dialog.showModal();
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
export function makeSvg(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
