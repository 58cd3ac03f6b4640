import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { importRows } from "@outbound/contracts/jobs/import-rows";
import type { Context } from "../../context.ts";
import { beginJob } from "../../jobs/begin-job.ts";

export default implement(importRows, ({ name, ...input }, context: Context & Caller) =>
  beginJob({ kind: "import", state: "uploading", name, input }, context),
);
