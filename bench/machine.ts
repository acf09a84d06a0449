import { cpus, loadavg } from 'node:os';

export interface Machine {
  /** Processor, number of cores and time. */
  about: string;
  /** Load average of one minute, before and after the run. */
  load: string[];
}

/** Describes the machine. Call it again at the end of a run. */
export function machine(now = new Date()): Machine {
  const cores = cpus();
  const [lastMinute = 0] = loadavg();
  return {
    about: `${cores.length} × ${cores[0]?.model ?? 'unknown processor'}, ${now.toISOString().slice(0, 16)}Z`,
    load: [lastMinute.toFixed(1)],
  };
}
