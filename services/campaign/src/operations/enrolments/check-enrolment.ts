import { implement } from "@outbound/broker/implement";
import { type Caller, isByPerson } from "@outbound/contracts/caller";
import { checkEnrolment } from "@outbound/contracts/enrolments/check-enrolment";
import type { Context } from "../../context.ts";
import { decideResults, openCampaign, usesOf } from "../../enrolments/enrol.ts";
import { findDeclined } from "../../prospects/declined-table.ts";
import { nameProspects } from "../campaigns/enrol-prospects/name-prospects.ts";

export default implement(checkEnrolment, async ({ id, prospect_ids, emails }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  return db.of(workspaceId).transaction(async (tx) => {
    const campaign = await openCampaign(tx, id, { intoPaused: isByPerson(context) });
    const named = await nameProspects(tx, { prospect_ids, emails });
    const prospects = named.flatMap(({ prospect }) => prospect ?? []);
    const { results, missing } = await decideResults(tx, campaign, prospects);
    const free = prospects.filter((prospect) => results.get(prospect.id) === "enrolled");
    const declined = new Set((await findDeclined(tx, free)).map((prospect) => prospect.id));
    const data = named.map(({ prospect, sent }) => {
      const result = prospect && results.get(prospect.id);
      if (!prospect || !result) return { ...sent, result: "not-found" as const, missing: [] };
      return {
        prospect_id: prospect.id,
        email: prospect.email,
        result: declined.has(prospect.id) ? ("declined" as const) : result,
        missing: missing.get(prospect.id) ?? [],
      };
    });
    return { data, missing_in: usesOf(campaign, missing) };
  });
});
