import { randomUUIDv7 } from "node:crypto";
import { unsubscribeEnrolment } from "@outbound/contracts/campaigns/unsubscribe-enrolment";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import type { Db } from "@outbound/postgres/database";
import type { Random } from "@outbound/testing/seeded-random";
import { type Audience, newcomer } from "./audience.ts";
import { repeatedly } from "./repeatedly.ts";

/** When the answer came that no more mail goes to the address. */
export type Ended = Map<string, Date>;
type Mailed = { prospect_id: string; version: number; email: string; enrolment_id: string; step: number };

/** Somebody who got a mail gets another address, uses the link of any of their mails, or is erased. */
export async function makeWish(audience: Audience, db: Db, random: Random, ended: Ended): Promise<void> {
  const { rows } = await repeatedly(() => db.query<Mailed>(selectMailedSql));
  if (rows.length === 0) return;
  const { prospect_id: id, version, email, enrolment_id, step } = random.pick(rows);
  const { ask, workspaceId } = audience;
  const store = (changes: object) =>
    ask(storeProspectCopies, {
      prospects: [{ ...newcomer(workspaceId, {}), id, version: Number(version) + 1, ...changes }],
    });
  await random.pick([
    () => store({ email: `${version}-${id}@people.example` }),
    () => store({ email: anonymizedEmail(id), anonymized: true }),
    () => ask(unsubscribeEnrolment, { use_id: randomUUIDv7(), enrolment_id, step, via: "one_click" }),
  ])();
  if (!ended.has(email)) ended.set(email, new Date());
}

const selectMailedSql = `select e.prospect_id, p.version, p.email, s.enrolment_id, s.step from send s
  join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
  join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and not p.anonymized
  where s.state in ('sent', 'unknown') order by s.id, p.id`;
