import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import { runCommand } from "@outbound/postgres/command";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { enrol, openCampaign } from "../../enrolments/enrol.ts";
import { findUnknownProspects, shareProspects } from "../../prospects/prospect-copy-table.ts";
import { shareWorkspace } from "../../workspaces/workspace-lock.ts";

export default implement(addEnrolments, async (input, context: Context & Caller) => {
  const { campaign_id, prospect_ids, is_told, declined } = input;
  const { db, workspaceId, nudgePlanner } = context;
  const workspace = db.of(workspaceId);
  const unknown = is_told ? [] : await findUnknownProspects(workspace, prospect_ids);
  if (unknown.length > 0) return { enrolled: 0, refused: [], unknown, engagements: [] };

  const work = inUnit(async (unit) => {
    await shareWorkspace(unit);
    const campaign = await openCampaign(unit, campaign_id, { intoPaused: true });
    const prospects = await shareProspects(unit, prospect_ids);
    const { results, missing, uses, leftOut, engagements } = await enrol(unit, campaign, prospects, {
      leavesOutDeclined: declined === "leave-out",
      isAnswered: true,
    });
    const left = new Set(leftOut.map(({ id }) => id));
    if (engagements.length > 0) unit.afterCommit(nudgePlanner);
    const decided = prospect_ids.map((prospect_id) => {
      const lacking = missing.get(prospect_id)?.map((name) => `${name} (${uses[name]})`);
      const result = left.has(prospect_id)
        ? ("declined" as const)
        : (results.get(prospect_id) ?? ("not-found" as const));
      return { prospect_id, result, ...(lacking && { missing: lacking }) };
    });
    // A stored reply with a field `refused` would be taken for a command's refusal.
    const others = decided.filter(({ result }) => result !== "enrolled");
    return { reply: { enrolled: decided.length - others.length, others }, change: engagements };
  });
  const { reply, change } = await runCommand(workspace, context, { work });
  return { enrolled: reply.enrolled, refused: reply.others, unknown: [], engagements: change ?? [] };
});
