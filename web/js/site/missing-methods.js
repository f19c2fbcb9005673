/**
 * Standard methods that some of the supported browsers do not have yet. Small functions take their place. They are defined
 * as browsers define them, so that the loops of other scripts in a page do not meet them.
 */

/** @typedef {Record<string, (...values: any[]) => unknown>} Methods */

/** A pair of surrogates, or one alone. */
const SURROGATES = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;

/** @type {[place: any, methods: Methods][]} */
const METHODS = [
  [
    Array.prototype,
    {
      /**
       * @this {unknown[]}
       * @param {(a: any, b: any) => number} [compare]
       */
      toSorted(compare) {
        return [...this].sort(compare);
      },
      /**
       * @this {unknown[]}
       * @param {[start: number, count: number, ...items: unknown[]]} how
       */
      toSpliced(...how) {
        const copy = [...this];
        copy.splice(...how);
        return copy;
      },
      /** @this {unknown[]} */
      toReversed() {
        return [...this].reverse();
      },
    },
  ],
  [
    String.prototype,
    {
      /** @this {string} */
      toWellFormed() {
        return String(this).replace(SURROGATES, (found) => (found.length > 1 ? found : "\ufffd"));
      },
    },
  ],
  [
    Map,
    {
      /**
       * @param {Iterable<unknown>} items
       * @param {(item: any, index: number) => unknown} keyOf
       */
      groupBy(items, keyOf) {
        const groups = new Map();
        let index = 0;
        for (const item of items) {
          const key = keyOf(item, index++);
          const group = groups.get(key);
          if (group) group.push(item);
          else groups.set(key, [item]);
        }
        return groups;
      },
    },
  ],
  [
    globalThis.AbortSignal,
    {
      /** @param {Iterable<AbortSignal>} signals */
      any(signals) {
        const all = [...signals];
        const either = new AbortController();
        const abort = () => either.abort(all.find(({ aborted }) => aborted)?.reason);
        if (all.some(({ aborted }) => aborted)) abort();
        for (const signal of all) signal.addEventListener("abort", abort, { once: true, signal: either.signal });
        return either.signal;
      },
    },
  ],
  [
    globalThis.Element?.prototype,
    {
      /** @this {Element} */
      checkVisibility() {
        return this.getClientRects().length > 0;
      },
    },
  ],
];

/** The attributes of accessibility that scripts set as properties. */
const REFLECTED = [
  ["role", "role"],
  ...["Busy", "Current", "Expanded", "Hidden", "Label", "Live", "Pressed", "ValueText"].map((name) => [
    `aria${name}`,
    `aria-${name.toLowerCase()}`,
  ]),
];

for (const [place, methods] of METHODS) {
  for (const [name, value] of Object.entries(place ? methods : {}))
    if (!(name in place)) Object.defineProperty(place, name, { value, writable: true, configurable: true });
}

for (const [property, attribute] of globalThis.Element ? REFLECTED : []) {
  if (property in Element.prototype) continue;
  Object.defineProperty(Element.prototype, property, {
    configurable: true,
    /** @this {Element} */
    get() {
      return this.getAttribute(attribute);
    },
    /**
     * @this {Element}
     * @param {string | null} value
     */
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });
}
