import { randomUUIDv7 } from "node:crypto";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { domainOf } from "@outbound/contracts/suppressions/covering-values";
import type { Db } from "@outbound/postgres/database";
import type { Random } from "@outbound/testing/seeded-random";
import { type Audience, newcomer } from "./audience.ts";
import { repeatedly } from "./repeatedly.ts";

/** When the answer came that no more mail of a sequence goes to the address, and no answer to the person or address. */
export type Ended = {
  addresses: Map<string, Date>;
  unsubscribed: Map<string, Date>;
  /** By their ids, as all who quit. */
  erased: Map<string, Date>;
  quit: Map<string, Date>;
};
type Mailed = {
  recipient: string;
  prospect_id: string;
  version: number;
  email: string;
  enrolment_id: string;
  step: number;
};

/** Somebody who got a mail gets another address, uses the link of any of their mails, or is erased. */
export async function makeWish(audience: Audience, db: Db, random: Random, ended: Ended): Promise<void> {
  const { rows } = await repeatedly(() => db.query<Mailed>(selectMailedSql));
  if (rows.length === 0) return;
  const { prospect_id: id, version, email, recipient, enrolment_id, step } = random.pick(rows);
  const { ask, workspaceId } = audience;
  const store = (changes: object) =>
    ask(storeProspectCopies, {
      prospects: [{ ...newcomer(workspaceId, {}), id, version: Number(version) + 1, ...changes }],
    });
  const unmailed = await random.pick([
    async () => {
      await store({ email: `${version}-${id}@${domainOf(email)}` });
      return [email];
    },
    async () => {
      await store({ email: anonymizedEmail(id), anonymized: true });
      setNow(ended.erased, id);
      setNow(ended.quit, id);
      return [email];
    },
    async () => {
      await ask(unsubscribeEnrolment, { use_id: randomUUIDv7(), enrolment_id, step, via: "one_click" });
      setNow(ended.unsubscribed, recipient);
      setNow(ended.quit, id);
      // A link acts on its own enrolment and on the address that it was sent to, so another one may go on elsewhere.
      return (await hasOneEnrolment(db, id)) ? [email, recipient] : [recipient];
    },
  ])();
  for (const address of unmailed) setNow(ended.addresses, address);
}

async function hasOneEnrolment(db: Db, prospectId: string): Promise<boolean> {
  const count = "select count(*)::int as count from enrolment where prospect_id = $1";
  const { rows } = await repeatedly(() => db.query<{ count: number }>(count, [prospectId]));
  return rows[0]?.count === 1;
}

function setNow(times: Map<string, Date>, key: string): void {
  if (!times.has(key)) times.set(key, new Date());
}

const selectMailedSql = `select e.prospect_id, p.version, p.email, s.recipient, s.enrolment_id, s.step from send s
  join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
  join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and not p.anonymized
  where s.step is not null and s.state in ('sent', 'unknown') order by s.id, p.id`;
