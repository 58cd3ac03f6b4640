import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { inUnit } from "@outbound/events/unit-of-work";
import { runCommand } from "@outbound/postgres/command";
import type { Context } from "../../context.ts";
import { importPeople } from "../../imports/import-people.ts";
import { pushCopies } from "../../push/copies.ts";

export default implement(importProspects, async ({ source, prospects }, context: Context & Caller) => {
  const work = inUnit(async (unit) => {
    const { results, change } = await importPeople(unit, context, source, prospects);
    return { reply: results, change };
  });
  const { reply, change } = await runCommand(context.db.of(context.workspaceId), context, { work });
  if (change) await pushCopies(change, context);

  if (context.commandId !== undefined) return { data: reply };
  return {
    data: reply.map((row, at) => {
      const written = prospects[at]?.email ?? "";
      return { ...row, email: parseEmailAddress(written) ?? written };
    }),
  };
});
