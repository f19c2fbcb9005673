/** The engine as pages use it. */
import { EngineSupervisor } from "./supervisor.js";
import { WorkerProcess } from "./worker-process.js";

export { EngineError } from "./engine-error.js";

/** The Python engine in a worker of its own. */
export class Engine extends EngineSupervisor {
  constructor() {
    super((listener) => new WorkerProcess(listener));
  }
}
