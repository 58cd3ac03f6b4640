import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listRefused } from "@outbound/contracts/jobs/follow-job";
import { readAddresses } from "../../chunks/matching-table.ts";
import type { Context } from "../../context.ts";
import { readRefused } from "../../jobs/chunk-table.ts";
import { readJob } from "../../jobs/job-table.ts";

const chunksPerPage = 4;

export default implement(listRefused, async ({ id, cursor = "-1" }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const job = await readJob(workspace, id);
  const found = await readRefused(workspace, job, Number(cursor), chunksPerPage + 1);
  const chunks = found.slice(0, chunksPerPage);
  const refused = chunks.flatMap((chunk) => chunk.refused.map((row) => ({ ...row, piece: chunk.number })));
  const addresses = await readAddresses(
    workspace,
    refused.flatMap(({ prospect_id }) => prospect_id ?? []),
  );
  return {
    columns: job.kind === "import" ? job.input.columns : ["email"],
    meanings: job.kind === "import" ? job.input.meanings : ["email"],
    data: refused.map(({ piece, line, cells, prospect_id, reason }) => {
      const email = prospect_id === undefined ? undefined : addresses.get(prospect_id);
      return { piece, line: line ?? null, cells: cells ?? (email === undefined ? [] : [email]), reason };
    }),
    next_cursor: found.length > chunksPerPage ? String(chunks.at(-1)?.number) : null,
  };
});
