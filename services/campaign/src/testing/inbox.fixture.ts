import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import type { EventMessage } from "@outbound/contracts/event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import classifyReplyConsumer from "../consumers/classify-reply.ts";
import mailReceivedConsumer from "../consumers/mail-received.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { step } from "./campaign.fixture.ts";
import { only, type Send, startSendingTest } from "./sending.fixture.ts";

type Fact = EventMessage<typeof mailReceived>;
type Recipient = NonNullable<ReceivedMail["report"]>["recipients"][number];

export type ReplyRow = {
  id: string;
  enrolment_id: string;
  mailbox_id: string;
  matched_by: string;
  step: number | null;
  snippet: string;
  text: string;
  classification: string | null;
  classified_by: string | null;
  autoreplied: boolean;
  autoreply_kind: string | null;
  returns_at: string | null;
  held: boolean;
};

export const longSteps = [step("1"), step("2", { delay_days: 3 }), step("3", { delay_days: 3 })];

export async function startInboxTest() {
  const service = await startSendingTest();
  const { db, context } = service;

  const kit = {
    ...service,
    async sent(steps = longSteps) {
      const campaign = await service.running(1, { steps });
      const { caller } = campaign;
      const send = await service.dispatched(caller);
      await service.settle(caller, send, { worker: send.worker, smtp_code: 250 });
      return { ...campaign, send, prospect: only(campaign.prospects) };
    },
    /** Everybody in the campaign got the first email. */
    async sentTo(people: number, steps = [step("1")]) {
      const campaign = await service.running(people, { mailboxes: ["a@s.example"], steps });
      const { caller } = campaign;
      await service.planAll();
      for (const send of await service.sends(caller)) {
        const { worker } = await service.dispatch(caller, send);
        await service.settle(caller, send, { worker, smtp_code: 250 });
      }
      return { ...campaign, sends: await service.sends(caller) };
    },
    moveBack: ({ workspaceId }: Caller, { id }: Pick<Send, "id">, days: number) =>
      db.query(
        `update send set created_at = created_at - $3 * interval '1 day', dispatched_at = dispatched_at - $3 * interval '1 day'
         where workspace_id = $1 and id = $2`,
        [workspaceId, id, days],
      ),
    async addressOf({ workspaceId }: Caller, { enrolment_id }: Pick<Send, "enrolment_id">): Promise<string> {
      const { rows } = await db.query<{ email: string }>(
        `select p.email from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
         where e.workspace_id = $1 and e.id = $2`,
        [workspaceId, enrolment_id],
      );
      return only(rows).email;
    },

    fact: ({ workspaceId }: Caller, { mailbox_id }: Pick<Send, "mailbox_id">, mail: Partial<ReceivedMail>): Fact => ({
      id: randomUUIDv7(),
      occurred_at: new Date(),
      payload: {
        workspace_id: workspaceId,
        mailbox_id,
        folder: "inbox",
        received_at: new Date(),
        message_id: `<${randomUUIDv7()}@people.example>`,
        in_reply_to: null,
        references: [],
        ref: null,
        from: { address: "stranger@elsewhere.example", name: null },
        from_trusted: false,
        to: ["ann@sender.example"],
        subject: "Re: Hi",
        text: "Tell me more.",
        html: null,
        automatic_headers: {},
        report: null,
        ...mail,
      },
    }),
    deliver: ({ payload, ...message }: Fact) =>
      mailReceivedConsumer.take(
        Buffer.from(JSON.stringify({ ...message, payload: mailReceived.payload.encode(payload) })),
        context,
      ),
    async receive(caller: Caller, send: Pick<Send, "mailbox_id">, mail: Partial<ReceivedMail>): Promise<Fact> {
      const fact = kit.fact(caller, send, mail);
      await kit.deliver(fact);
      return fact;
    },
    reply: (caller: Caller, send: Send, mail: Partial<ReceivedMail> = {}) =>
      kit.receive(caller, send, { in_reply_to: send.message_id, ...mail }),
    report: (caller: Caller, send: Send, recipient: Partial<Recipient>, mail: Partial<ReceivedMail> = {}) =>
      kit.receive(caller, send, reportOf(send.message_id, recipient, mail)),

    async replies({ workspaceId }: Caller): Promise<ReplyRow[]> {
      const { rows } = await db.query<ReplyRow>(
        `select id, enrolment_id, mailbox_id, matched_by, step, snippet, text, classification, classified_by, autoreplied,
           autoreply_kind, returns_at, held
         from reply where workspace_id = $1 order by id`,
        [workspaceId],
      );
      return rows;
    },
    async classifyAll(caller: Caller): Promise<void> {
      for (const payload of await service.announced(caller, "campaign.classify-reply")) {
        const message = { id: randomUUIDv7(), occurred_at: new Date(), payload };
        await classifyReplyConsumer.take(Buffer.from(JSON.stringify(message)), context);
      }
    },
    async everything(caller: Caller) {
      const tables = ["send", "enrolment", "reply", "engagement", "mailbox", "campaign_counter"];
      const rows = await Promise.all(
        tables.map((table) =>
          db.query(`select to_jsonb(t) as row from ${table} t where workspace_id = $1 order by 1`, [
            caller.workspaceId,
          ]),
        ),
      );
      const outbox = await db.query("select id from outbox where payload ->> 'workspace_id' = $1 order by id", [
        caller.workspaceId,
      ]);
      return [...rows, outbox].map((result) => result.rows);
    },
  };
  return kit;
}

export const reportOf = (
  messageId: string,
  recipient: Partial<Recipient>,
  mail: Partial<ReceivedMail> = {},
): Partial<ReceivedMail> => ({
  from: { address: "mailer-daemon@mx.example", name: null },
  subject: "Undelivered Mail Returned to Sender",
  report: {
    kind: "delivery-status",
    original_message_id: messageId,
    recipients: [
      { address: "", action: "failed", status: "5.1.1", diagnostic: "smtp; 550 5.1.1 User unknown", ...recipient },
    ],
  },
  ...mail,
});

export const fromProspect = ({ email }: Pick<ProspectSnapshot, "email">) => ({ from: { address: email, name: "Bo" } });
