import type { Call } from "@outbound/broker/rpc-client";
import { type Db, openDatabase, type WorkspaceDb } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { workOn } from "../chunks/work.ts";
import { findJob } from "../jobs/job-table.ts";
import { openProspect } from "../start-prospect.ts";

const [url = "", workspaceId = "", jobId = "", deadly = ""] = process.argv.slice(2);
const db = openDatabase({ url, applicationName: "killed" });
const die = () => process.kill(process.pid, "SIGKILL");
const call = (async () => (deadly === "call" ? die() : {})) as unknown as Call;
const killing = (workspace: WorkspaceDb): WorkspaceDb => ({
  ...workspace,
  transaction: (work) =>
    workspace.transaction((tx) =>
      work({
        ...tx,
        query: (sql, values) => {
          const text = typeof sql === "string" ? sql : sql.text;
          if (deadly !== "call" && text.trim().startsWith(deadly)) die();
          return tx.query(sql, values);
        },
      }),
    ),
});
const deadlyDb: Db = { ...db, of: (id) => killing(db.of(id)) };
const { context } = openProspect({ secretKey: "0d".repeat(32) }, { db: deadlyDb, call, log: silentLog });
const job = await findJob(db.of(workspaceId), jobId);
await workOn(context, { workspace_id: workspaceId, job_id: jobId, step: job?.step ?? 0 });
await db.close();
