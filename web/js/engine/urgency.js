/**
 * How urgent a call is. First comes what a click asks, then what else somebody waits for, then what will most likely be
 * asked next, and last what nobody waits for. The worker spends its time on the most urgent calls, in turn.
 */
export const URGENCIES = /** @type {const} */ (["click", "question", "ahead", "analysis"]);

/** @typedef {typeof URGENCIES[number]} Urgency */
