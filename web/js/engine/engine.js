/** The Python engine as pages use it. */

import { EngineSupervisor } from "./supervisor.js";
import { WorkerProcess } from "./worker-process.js";

/** The Python engine in a worker of its own. The page shows its status. */
export class Engine extends EngineSupervisor {
  /** @param {number} [silenceLimit] how long the worker may be silent while it has something to do, in milliseconds */
  constructor(silenceLimit) {
    super((listener) => new WorkerProcess(listener), silenceLimit);
  }

  /** @override */
  showStatus() {
    document.documentElement.dataset.engine = this.status;
  }
}

/** The engine of the page. */
export const engine = new Engine();

/** Processors and gigabytes that a device needs for another engine. */
const ENOUGH = 4;

/** @returns {EngineSupervisor | null} another engine, if the browser says that the device has room for one */
export function startAnother() {
  const { hardwareConcurrency, deviceMemory = 0 } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (hardwareConcurrency < ENOUGH || deviceMemory < ENOUGH) return null;
  const another = new EngineSupervisor((listener) => new WorkerProcess(listener));
  another.addEventListener("failed", () => another.end());
  another.start();
  return another;
}
