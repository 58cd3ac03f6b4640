import type { Running } from "@outbound/servers/processes/supervise";
import type { Home } from "../home/home.ts";

export type ReadyFile = {
  base_url: string;
  workspace_id?: string;
  token?: string;
  amqp_url: string;
  database_url: string;
  services: { name: string; pid: number; metrics_url: string }[];
};

type Writer = {
  write(running: readonly Running[]): Promise<void>;
  remove(): Promise<void>;
};

const fileName = "ready.json";

/** Writes are serialised, so that the newest state remains. */
export function readyFile(home: Home, system: Omit<ReadyFile, "services">): Writer {
  let last = Promise.resolve();
  const afterLast = (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
  return {
    write: (running) => afterLast(() => home.writeJson(fileName, { ...system, services: running.map(describe) })),
    remove: () => afterLast(() => home.remove(fileName)),
  };
}

export const removeReadyFile = (home: Home) => home.remove(fileName);

function describe({ name, pid, metricsPort }: Running): ReadyFile["services"][number] {
  return { name, pid, metrics_url: `http://127.0.0.1:${metricsPort}/metrics` };
}
