/**
 * The calls that the worker has not answered yet. Each gets a slice of the time in turn, the more urgent calls first.
 * Between two slices the worker receives the messages of the page.
 */

import { URGENCIES } from "../requests.js";

/**
 * @import { Call, FromJobs } from "../protocol.js"
 * @typedef {Call & {more?: string}} Job `more`: the token with which the engine continues it
 */

export class Jobs {
  /** @type {Job[]} the one that has waited longest first */
  #jobs = [];
  #isWorking = false;
  #handle;
  #say;
  #yieldToEvents;

  /**
   * @param {(request: string) => string} handle the bridge
   * @param {(message: FromJobs) => void} say
   * @param {(goOn: () => void) => void} yieldToEvents continues after other events
   */
  constructor(handle, say, yieldToEvents) {
    this.#handle = handle;
    this.#say = say;
    this.#yieldToEvents = yieldToEvents;
  }

  /** @param {Call} call */
  add(call) {
    this.#jobs.push({ ...call });
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#yieldToEvents(() => this.#work());
  }

  /** @param {number} id of a call that no caller waits for any more */
  cancel(id) {
    const job = this.#jobs.find((other) => other.id === id);
    if (!job) return;
    this.#jobs = this.#jobs.filter((other) => other !== job);
    if (job.more === undefined) return;
    this.#try(() => this.#handle(JSON.stringify({ id, cancel: job.more })));
  }

  #work() {
    const job = this.#next();
    this.#isWorking = job !== null;
    if (!job) return;
    this.#try(() => this.#spendSlice(job));
    this.#yieldToEvents(() => this.#work());
  }

  /** @returns {Job | null} the most urgent one, which moves to the end of its queue */
  #next() {
    for (const urgency of URGENCIES) {
      const job = this.#jobs.find((other) => other.urgency === urgency);
      if (!job) continue;
      this.#jobs = [...this.#jobs.filter((other) => other !== job), job];
      return job;
    }
    return null;
  }

  /** @param {Job} job */
  #spendSlice(job) {
    const { id, method, params, said: isTold, more: before } = job;
    this.#say({ type: "works", id });
    // The parameters, which may be long, are sent only once.
    const asked = before ? { id, more: before, said: isTold } : { id, method, params, said: isTold };
    const { ok, error, more, progress, partial, said } = JSON.parse(this.#handle(JSON.stringify(asked)));
    const told = said && { said };
    if (before && error?.code === "bad-request") {
      job.more = undefined; // The engine has given the job up; it begins again.
      return;
    }
    if (more !== undefined) {
      job.more = more;
      if (progress !== undefined || partial !== undefined)
        this.#say({ type: "advance", id, progress, partial, ...told });
      return;
    }
    this.#jobs = this.#jobs.filter((other) => other !== job);
    this.#say(error ? { type: "failure", id, failure: error, ...told } : { type: "answer", id, answer: ok, ...told });
  }

  /** @param {() => void} act asks the bridge, which always answers unless Python itself breaks down */
  #try(act) {
    try {
      act();
    } catch (error) {
      this.#jobs = [];
      this.#say({ type: "broken", message: inShort(error) });
    }
  }
}

/**
 * Python's errors are tracebacks that end with what happened; the whole text goes to the console.
 * @param {unknown} error
 */
export function inShort(error) {
  console.error(error);
  return String(error).trim().split("\n").at(-1) ?? "";
}
