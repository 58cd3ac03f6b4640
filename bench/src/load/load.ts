import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Job } from "./client.ts";
import type { Timing } from "./closed-loop.ts";

export type Load = Disposable & { run(job: Job): Promise<Timing> };

/** Runs in a process of its own, so that generating load costs the measured processes only a share of a core. */
export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL("./client.ts", import.meta.url)));
  return {
    async run(job) {
      child.send(job);
      const [answer] = (await once(child, "message")) as [{ timing: Timing } | { error: string }];
      if ("error" in answer) throw new Error(answer.error);
      return answer.timing;
    },
    [Symbol.dispose]: () => child.kill(),
  };
}
