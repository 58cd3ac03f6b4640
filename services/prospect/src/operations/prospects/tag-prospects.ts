import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { tagProspects } from "@outbound/contracts/prospects/tag-prospects";
import { tagPeople } from "../../chunks/tag-table.ts";
import type { Context } from "../../context.ts";

export default implement(tagProspects, async (tagging, { db, workspaceId }: Context & Caller) => {
  const people = await db.of(workspaceId).transaction((tx) => tagPeople(tx, tagging));
  return {
    changed: people.filter(({ is_changed }) => is_changed).length,
    with_too_many: people.filter(({ is_too_many }) => is_too_many).length,
  };
});
