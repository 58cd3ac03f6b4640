import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { tagMatching } from "@outbound/contracts/jobs/change-matching";
import type { Context } from "../../context.ts";
import { beginJob } from "../../jobs/begin-job.ts";
import { nameOfFilter, storedFilter } from "../../jobs/name-of-filter.ts";

export default implement(tagMatching, ({ filter, at_most, add, remove }, context: Context & Caller) => {
  if (add.length + remove.length === 0) throw badRequest("Name a tag to add or to remove.");
  const both = add.find((tag) => remove.includes(tag));
  if (both !== undefined) throw badRequest(`The tag ${both} can't be added and removed at once.`);
  const tags = [...add.map((tag) => `+${tag}`), ...remove.map((tag) => `−${tag}`)].join(", ");
  const input = { filter: storedFilter(filter), at_most, add, remove };
  return beginJob({ kind: "tag", state: "collecting", name: `${nameOfFilter(filter)}: ${tags}`, input }, context);
});
