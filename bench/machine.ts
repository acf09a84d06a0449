import { cpus, loadavg } from 'node:os';

export interface Machine {
  /** Processor and cores, and when. */
  about: string;
  /** Load average of a minute before and after the run. */
  load: string[];
}

/** What a reader has to know of the machine; to be asked again at the end of a run. */
export function machine(now = new Date()): Machine {
  const cores = cpus();
  const [lastMinute = 0] = loadavg();
  return {
    about: `${cores.length} × ${cores[0]?.model ?? 'unknown processor'}, ${now.toISOString().slice(0, 16)}Z`,
    load: [lastMinute.toFixed(1)],
  };
}
