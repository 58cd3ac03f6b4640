import { comparableEmail } from "@outbound/contracts/email-address";
import type { namedProspect } from "@outbound/contracts/prospects/named-prospect";
import type { Reader } from "@outbound/postgres/database";
import type { z } from "zod";

type NamedProspect = z.output<typeof namedProspect>;
type Place = { at: Date; enrolment_id: string };
export type Neighbour = Place & { prospect: NamedProspect };

const named = `jsonb_build_object('id', p.id, 'email', p.email, 'first_name', p.first_name, 'last_name', p.last_name,
  'company_id', p.company_id) as prospect`;

/** Whoever was erased is passed over, so many at most. */
const mostPassed = 100;

export async function findInCampaign(
  db: Reader,
  workspaceId: string,
  campaignId: string,
  email: string,
): Promise<Neighbour | undefined> {
  const { rows } = await db.query<Neighbour>(
    `select e.enrolled_at as at, e.id as enrolment_id, ${named} from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.campaign_id = $2
     where p.workspace_id = $1 and p.email = $3 and not p.anonymized order by p.stored_at desc limit 1`,
    [workspaceId, campaignId, comparableEmail(email)],
  );
  return rows[0];
}

/** The first one before or after a place in the list; of the whole list without one. */
export async function findNeighbour(
  db: Reader,
  workspaceId: string,
  campaignId: string,
  { from, is }: { from: Place | undefined; is: "before" | "after" },
): Promise<Neighbour | undefined> {
  const [sign, order] = is === "after" ? ["<", "desc"] : [">", "asc"];
  const place = from ? `and (enrolled_at, id) ${sign} ($3, $4)` : "";
  const { rows } = await db.query<Neighbour>(
    `select e.enrolled_at as at, e.id as enrolment_id, ${named}
     from (select workspace_id, id, prospect_id, enrolled_at from enrolment where workspace_id = $1 and campaign_id = $2 ${place}
           order by enrolled_at ${order}, id ${order} limit ${mostPassed}) e
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and not p.anonymized
     order by e.enrolled_at ${order}, e.id ${order} limit 1`,
    [workspaceId, campaignId, ...(from ? [from.at, from.enrolment_id] : [])],
  );
  return rows[0];
}
