/** The engine as pages use it. */
import { EngineSupervisor } from "./engine/supervisor.js";
import { WorkerProcess } from "./engine/worker_process.js";

export { EngineError } from "./engine/supervisor.js";

/** The Python engine in a worker of its own. */
export class Engine extends EngineSupervisor {
  constructor() {
    super((listener) => new WorkerProcess(listener));
  }
}
