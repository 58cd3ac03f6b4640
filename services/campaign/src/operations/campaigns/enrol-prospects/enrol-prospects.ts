import { implement } from "@outbound/broker/implement";
import { type Caller, isByPerson } from "@outbound/contracts/caller";
import { type EnrolmentResult, enrolmentResults, enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { inUnit } from "../../../campaigns/unit-of-work.ts";
import type { Context } from "../../../context.ts";
import { enrol, openCampaign } from "../../../enrolments/enrol.ts";
import { findDeclined } from "../../../prospects/declined-table.ts";
import { pushEngagements } from "../../../prospects/push-engagements.ts";
import { shareWorkspace } from "../../../workspaces/workspace-lock.ts";
import { type Named, nameProspects } from "./name-prospects.ts";

export default implement(enrolProspects, async (input, context: Context & Caller) => {
  const { id, prospect_ids, emails } = input;
  const { db, workspaceId, nudgePlanner } = context;
  const { campaign, data, missing, uses, leftOut, engagements, declined } = await db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      await shareWorkspace(unit);
      const campaign = await openCampaign(unit, id, { intoPaused: isByPerson(context) });
      const named = await nameProspects(unit, { prospect_ids, emails });
      const prospects = named.flatMap(({ prospect }) => prospect ?? []);
      const { results, missing, uses, leftOut, engagements } = await enrol(unit, campaign, prospects, {
        leavesOutDeclined: input.declined === "leave-out",
      });
      if (engagements.length > 0) unit.afterCommit(nudgePlanner);
      const enrolled = prospects.filter(({ id }) => results.get(id) === "enrolled");
      const declined = await findDeclined(unit, enrolled);
      const decided = named.filter(({ prospect }) => !leftOut.some(({ id }) => id === prospect?.id));
      const data = decided.map((name) => toItem(name, results));
      return { campaign, data, missing, uses, leftOut, engagements, declined };
    }),
  );
  await pushEngagements(context, engagements);
  return {
    campaign: { id: campaign.id, name: campaign.name, status: campaign.status },
    data,
    summary: summarise(data.map(({ result }) => result)),
    missing_fields: countEach([...missing.values()].flat()),
    missing_in: uses,
    declined: declined.map(({ email }) => email),
    left_out: leftOut.map(({ id, email }) => ({ prospect_id: id, email })),
  };
});

/** API: POST /api/v1/campaigns/{id}/prospects, `data`. */
function toItem({ prospect, sent }: Named, results: ReadonlyMap<string, EnrolmentResult>) {
  const result = prospect && results.get(prospect.id);
  if (!prospect || !result) return { ...sent, result: "not-found" as const };
  return { prospect_id: prospect.id, email: result === "already-enrolled" ? null : prospect.email, result };
}

const countEach = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(names, (name) => name)
      .entries()
      .map(([name, all]) => [name, all.length]),
  );

function summarise(results: readonly EnrolmentResult[]) {
  const summary = { requested: results.length } as Record<"requested" | EnrolmentResult, number>;
  for (const name of enrolmentResults) summary[name] = results.filter((result) => result === name).length;
  return summary;
}
