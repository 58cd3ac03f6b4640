import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import { countProspects } from "@outbound/contracts/jobs/change-matching";
import { mostRowsPerJob } from "@outbound/contracts/jobs/job";
import { countMatching } from "../../chunks/matching-table.ts";
import type { Context } from "../../context.ts";

export default implement(countProspects, async ({ filter }, { db, workspaceId }: Context & Caller) => {
  const { email, ...others } = filter;
  const wanted = { ...others, email: email && comparableEmail(email) };
  return { count: await countMatching(db.of(workspaceId), wanted, mostRowsPerJob + 1) };
});
