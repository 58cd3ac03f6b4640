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
/** Prometheus' file_sd format, so that a job finds the processes again wherever they were restarted. */
const targetsFileName = "prometheus-targets.json";

/** Writes are serialised, so that the newest state remains. */
export function readyFile(home: Home, system: Omit<ReadyFile, "services">): Writer {
  let last = Promise.resolve();
  const afterLast = (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
  return {
    write: (running) =>
      afterLast(async () => {
        await home.writeJson(fileName, { ...system, services: running.map(describe) });
        await home.writeJson(targetsFileName, running.map(asTarget));
      }),
    remove: () => afterLast(() => removeReadyFile(home)),
  };
}

export async function removeReadyFile(home: Home): Promise<void> {
  await home.remove(fileName);
  await home.remove(targetsFileName);
}

function describe({ name, pid, metricsPort }: Running): ReadyFile["services"][number] {
  return { name, pid, metrics_url: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** A second process, such as campaign-2, has the job of the first, by which the alerts know the service. */
function asTarget({ name, metricsPort }: Running): { targets: string[]; labels: { job: string; process: string } } {
  const labels = { job: name.replace(/-\d+$/, ""), process: name };
  return { targets: [`127.0.0.1:${metricsPort}`], labels };
}
