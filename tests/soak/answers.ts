import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { AppError } from "@outbound/contracts/app-error";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import type { Db } from "@outbound/postgres/database";
import type { Random } from "@outbound/testing/seeded-random";
import type { Audience } from "./audience.ts";
import type { RecipientsServer } from "./recipients-server.ts";
import { repeatedly } from "./repeatedly.ts";

type Reply = { id: string; message_id: string; from_address: string };
/** Answers that a person was told of by their ids. */
export type Given = Map<string, { reply: Reply; withdrawnAt?: Date }>;

export type Correspondence = {
  given: Given;
  /** People write back to mails that arrived; somebody answers those who wrote before, and takes some answers back. */
  goOn(): Promise<void>;
};

type Parts = { audience: Audience; broker: Broker; db: Db; recipients: RecipientsServer; random: Random };
type More = { after_id?: string; confirmed?: true };
type Mailed = { workspace_id: string; mailbox_id: string; message_id: string; recipient: string };

const repliesPerRound = 5;
const againShare = 0.2;
const withdrawnShare = 0.4;
const longestRegretMs = 1_500;

export function startCorrespondence({ audience, broker, db, recipients, random }: Parts): Correspondence {
  const { command } = audience;
  const given: Given = new Map();

  const writeBack = async () => {
    const taken = recipients.taken();
    const { rows } = await repeatedly(() => db.query<Mailed>(selectUnansweredMailsSql));
    const arrived = rows.filter(({ message_id }) => taken.has(message_id));
    for (let n = 0; n < repliesPerRound && arrived.length > 0; n++) {
      const [mail] = arrived.splice(random.int(arrived.length), 1);
      // One fact, however often it has to be published.
      const id = randomUUIDv7();
      if (!mail) continue;
      await repeatedly(() => publish(broker, mailReceived, replyTo(mail, id), { id }));
      recipients.writers.add(mail.recipient);
    }
  };
  /** Returns the answer's id, and undefined when the answer is refused. */
  const answer = async (reply: Reply, more: More = {}): Promise<string | undefined> => {
    const answered = await command(sendAnswer, { id: reply.id, text: "Tuesday at ten.", ...more });
    if (answered instanceof AppError) {
      const isAsked = answered.code === "needs-confirmation" && random.chance(0.5);
      return isAsked ? answer(reply, { ...more, confirmed: true }) : undefined;
    }
    given.set(answered.id, { reply });
    return answered.id;
  };
  const regret = async (id: string, reply: Reply) => {
    await sleep(random.int(longestRegretMs));
    const withdrawn = await command(withdrawAnswer, { id });
    if (!(withdrawn instanceof AppError)) given.set(id, { reply, withdrawnAt: new Date() });
  };
  const converse = async (reply: Reply) => {
    const first = await answer(reply);
    if (first === undefined) return;
    if (random.chance(againShare)) await answer(reply, { after_id: first });
    if (random.chance(withdrawnShare)) await regret(first, reply);
  };
  return {
    given,
    async goOn() {
      const { rows } = await repeatedly(() => db.query<Reply>(selectUnansweredRepliesSql));
      await Promise.all(rows.map(converse));
      await writeBack();
    },
  };
}

const selectUnansweredMailsSql = `select workspace_id, mailbox_id, message_id, recipient from send s
  where step is not null and state in ('sent', 'unknown') and recipient not like '%.invalid'
    and not exists (select from reply r where r.workspace_id = s.workspace_id and r.enrolment_id = s.enrolment_id)
  order by id`;

const selectUnansweredRepliesSql = `select id, message_id, from_address from reply r where from_address <> ''
  and not exists (select from answer a where a.workspace_id = r.workspace_id and a.reply_id = r.id) order by id`;

const replyTo = ({ workspace_id, mailbox_id, message_id, recipient }: Mailed, id: string) => ({
  workspace_id,
  mailbox_id,
  folder: "inbox" as const,
  received_at: new Date(),
  message_id: `<${id}@people.example>`,
  in_reply_to: message_id,
  references: [],
  ref: null,
  from: { address: recipient, name: null },
  from_trusted: true,
  to: [],
  subject: "Re: Step",
  text: "Tell me more.",
  html: null,
  automatic_headers: {},
  report: null,
});
