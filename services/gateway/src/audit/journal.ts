import { allDone, inBatches } from "@outbound/batching/in-batches";
import { unavailable, WorkspaceDeleted } from "@outbound/contracts/app-error";
import type { AuditEnding, AuditEntry } from "@outbound/contracts/audit/audit-entry";
import type { Journal } from "@outbound/contracts/audit/audited";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { type Ended, endEntries, insertEntries } from "./audit-table.ts";

export type AuditJournal = Omit<Journal, "end"> & {
  end(id: string, ending: AuditEnding): void;
  settled(): Promise<void>;
};

/** Entries that begin or end at the same time are one statement, so that everybody who waits shares a commit. */
export function openJournal(db: Db, log: Log): AuditJournal {
  const begin = inBatches<AuditEntry, true>({
    name: "audit_begin",
    log,
    together: async (entries) => {
      await insertEntries(db, entries);
      return allDone(entries);
    },
  });
  const end = inBatches<Ended, true>({
    name: "audit_end",
    log,
    together: async (ended) => {
      await endEntries(db, ended);
      return allDone(ended);
    },
  });
  const ending = new Set<Promise<unknown>>();

  return {
    async begin(entry) {
      try {
        await begin(entry);
      } catch (error) {
        // Nothing is changed there any more, and its trail has gone with it.
        if (!(error instanceof WorkspaceDeleted)) throw unavailable(error);
      }
    },
    end(id, given) {
      const written = end({ id, ending: given }).then(
        () => {},
        (error: unknown) => log.warn({ err: error, id }, "audit.end_lost"),
      );
      ending.add(written);
      void written.then(() => ending.delete(written));
    },
    async settled() {
      while (ending.size > 0) await Promise.all(ending);
    },
  };
}
