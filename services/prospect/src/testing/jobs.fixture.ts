import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { getJob } from "@outbound/contracts/jobs/follow-job";
import { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import { isEnded } from "@outbound/contracts/jobs/job";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { consumers } from "../consumers.ts";
import { startProspectService } from "./prospect-service.fixture.ts";

export async function startJobs(options: Parameters<typeof startProspectService>[0] = {}) {
  const service = await startProspectService(options);
  const { broker, db, context, call } = service;
  startOutboxRelay(broker, db);
  await subscribe(broker, { service: "prospect", consumers, context });

  const ended = (caller: Caller, id: string) =>
    eventually(async () => {
      const job = await call(getJob, { id }, caller);
      return isEnded(job.state) && job;
    });
  return {
    ...service,
    ended,
    upload: async (caller: Caller, columns: string[], rows: string[][], pieceSize = 500) => {
      const { id } = await call(importRows, { name: "people.csv", columns, meanings: columns }, caller);
      let number = 0;
      for (let from = 0; from < rows.length; from += pieceSize) {
        const piece = rows.slice(from, from + pieceSize).map((cells, at) => ({ line: from + at + 2, cells }));
        await call(addRows, { id, number, rows: piece }, caller);
        number += 1;
      }
      return { id, pieces: number, run: () => call(runJob, { id, pieces: number }, caller) };
    },
  };
}

export async function killInChunk(databaseUrl: string, { workspaceId }: Caller, id: string, deadly: string) {
  const file = fileURLToPath(new URL("killed-in-chunk.fixture.ts", import.meta.url));
  const [, signal] = await once(fork(file, [databaseUrl, workspaceId, id, deadly]), "exit");
  return signal;
}

/** Its first transaction is undone at its end, and another process does the same step before the second try. */
export function undoneOnce(db: Db, meanwhile: () => Promise<void>): Db {
  let isFirst = true;
  const undoing = (workspace: WorkspaceDb): WorkspaceDb => ({
    ...workspace,
    async transaction(work) {
      if (!isFirst) return workspace.transaction(work);
      isFirst = false;
      const undone = new Error("A deadlock.");
      await workspace
        .transaction(async (tx) => {
          await work(tx);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      await meanwhile();
      return workspace.transaction(work);
    },
  });
  return { ...db, of: (workspaceId) => undoing(db.of(workspaceId)) };
}
