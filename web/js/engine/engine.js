/** The engine as pages use it. */
import { EngineSupervisor } from "./supervisor.js";
import { WorkerProcess } from "./worker-process.js";

export { EngineError } from "./engine-error.js";

/** The Python engine in a worker of its own. */
export class Engine extends EngineSupervisor {
  /** @param {number} [silenceLimit] how long the worker may say nothing while it is asked something, in milliseconds */
  constructor(silenceLimit) {
    super((listener) => new WorkerProcess(listener), silenceLimit);
  }
}
