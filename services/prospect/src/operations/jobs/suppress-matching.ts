import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { suppressMatching } from "@outbound/contracts/jobs/change-matching";
import type { Context } from "../../context.ts";
import { beginJob } from "../../jobs/begin-job.ts";
import { nameOfFilter, storedFilter } from "../../jobs/name-of-filter.ts";

export default implement(suppressMatching, ({ filter, at_most }, context: Context & Caller) => {
  const input = { filter: storedFilter(filter), at_most };
  return beginJob({ kind: "suppress", state: "collecting", name: nameOfFilter(filter), input }, context);
});
