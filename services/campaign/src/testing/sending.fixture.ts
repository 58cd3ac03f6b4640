import { randomUUID, randomUUIDv7 } from "node:crypto";
import { inBatchesBy } from "@outbound/batching/in-batches";
import type { Call } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import type { EventMessage } from "@outbound/contracts/event";
import type { mailerSend } from "@outbound/contracts/events/mailer-send";
import { sendSettled } from "@outbound/contracts/events/send-settled";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { WireInputOf } from "@outbound/contracts/operation";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { silentLog } from "@outbound/testing/silent-log";
import { freshCaller } from "@outbound/testing/workspace";
import rescheduleConsumer from "../consumers/reschedule.ts";
import sendSettledConsumer from "../consumers/send-settled.ts";
import { answerTurns } from "../sending/due-answer-table.ts";
import { plan } from "../sending/planner.ts";
import { startTestService, step } from "./campaign.fixture.ts";

type File = Partial<WireInputOf<typeof applyCampaign>>;
type Mailbox = Partial<Omit<WireInputOf<typeof addMailbox>, "email">>;
export type Job = EventMessage<typeof mailerSend>["payload"];
export type Settled = EventMessage<typeof sendSettled>["payload"];

export type Send = {
  id: string;
  enrolment_id: string;
  mailbox_id: string;
  step: number;
  state: string;
  attempt: number;
  deferrals: number;
  worker: string | null;
  message_id: string;
  variant_id: string | null;
  reason: string | null;
  smtp_code: number | null;
  lease_until: Date | null;
};

export type EnrolmentRow = {
  id: string;
  prospect_id: string;
  mailbox_id: string;
  status: string;
  current_step: number;
  next_step_at: Date | null;
  step_due_at: Date | null;
  is_sending: boolean;
  outcome_negative: boolean;
  reason: string | null;
  sent_count: number;
  bounced_count: number;
};

type EngagementRow = {
  version: number;
  emails_sent: number;
  bounced: boolean;
  active: boolean;
  date_contacted: Date | null;
};

export const always = { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true };
export const never = { window_start_hour: 0, window_end_hour: 24, send_days: [1 + ((new Date().getUTCDay() + 2) % 7)] };

export async function startSendingTest() {
  const service = await startTestService();
  const { db, call, context } = service;
  const ask = batchedCalls(call);
  const turns = answerTurns();

  const kit = {
    ...service,
    plan: (now?: () => Date) => plan(db, silentLog, turns, now),
    async planAll(): Promise<void> {
      while (await kit.plan());
    },

    async running(
      people: number,
      { mailboxes = ["ann@sender.example"], settings, ...file }: File = {},
      box: Mailbox = {},
    ) {
      const caller = freshCaller();
      for (const email of mailboxes) await kit.addMailbox(caller, email, box);
      return { caller, ...(await kit.another(caller, people, { ...file, mailboxes, settings: settings ?? {} })) };
    },
    async another(
      caller: Caller,
      people: number,
      { mailboxes = ["ann@sender.example"], settings, ...file }: File = {},
    ) {
      const name = file.name ?? `Campaign ${randomUUIDv7()}`;
      const applied = { steps: [step()], ...file, name, mailboxes, settings: { ...always, ...settings } };
      const { id } = await call(applyCampaign, applied, caller);
      await call(startCampaign, { id }, caller);
      const prospects = people ? await kit.enrol(caller, id, Array(people).fill({})) : [];
      return { id, name, prospects };
    },
    addMailbox: (caller: Caller, email: string, box: Mailbox = {}) =>
      call(addMailbox, { email, min_gap_seconds: 0, smtp: { host: "smtp.example", port: 25 }, ...box }, caller),
    async enrol(caller: Caller, id: string, people: Partial<ProspectSnapshot>[]): Promise<ProspectSnapshot[]> {
      const prospects = await service.prospects(caller, ...people);
      for (let at = 0; at < prospects.length; at += 200) {
        await call(enrolProspects, { id, prospect_ids: prospects.slice(at, at + 200).map(({ id }) => id) }, caller);
      }
      return prospects;
    },

    async sends({ workspaceId }: Caller): Promise<Send[]> {
      const { rows } = await db.query<Send>(
        `select id, enrolment_id, mailbox_id, step, state, attempt, deferrals, worker, message_id, variant_id, reason,
           smtp_code, lease_until
         from send where workspace_id = $1 order by id`,
        [workspaceId],
      );
      return rows;
    },
    async theSend(caller: Caller): Promise<Send> {
      return only(await kit.sends(caller));
    },
    async enrolments({ workspaceId }: Caller): Promise<EnrolmentRow[]> {
      const { rows } = await db.query<EnrolmentRow>(
        `select id, prospect_id, mailbox_id, status, current_step, next_step_at, step_due_at, is_sending, outcome_negative, reason,
           sent_count, bounced_count
         from enrolment where workspace_id = $1 order by id`,
        [workspaceId],
      );
      return rows;
    },
    async theEnrolment(caller: Caller): Promise<EnrolmentRow> {
      return only(await kit.enrolments(caller));
    },
    async engagement({ workspaceId }: Caller): Promise<EngagementRow> {
      const { rows } = await db.query<EngagementRow>(
        "select version, emails_sent, bounced, active, date_contacted from engagement where workspace_id = $1",
        [workspaceId],
      );
      return only(rows);
    },
    async announced<Payload = Record<string, unknown>>({ workspaceId }: Caller, event: string): Promise<Payload[]> {
      const { rows } = await db.query<{ payload: Payload }>(
        "select payload from outbox where event = $2 and payload ->> 'workspace_id' = $1 order by id",
        [workspaceId, event],
      );
      return rows.map(({ payload }) => payload);
    },
    jobs: (caller: Caller) => kit.announced<Job>(caller, "mailer.send"),

    load: ({ workspaceId }: Caller, { id, attempt }: Pick<Send, "id" | "attempt">) =>
      ask.load(workspaceId, { send_id: id, attempt }),
    async dispatch(
      caller: Caller,
      send: Pick<Send, "id" | "attempt">,
      { worker = randomUUID(), to }: { worker?: string; to?: string } = {},
    ): Promise<{ go: boolean; reason: string | null; worker: string }> {
      const reference = { send_id: send.id, attempt: send.attempt };
      const mail = to === undefined ? await kit.load(caller, send) : undefined;
      const request = {
        ...reference,
        worker,
        to: to ?? mail?.envelope.to ?? "",
        mail: mail?.message ?? { subject: "Hi", text: "Hi" },
      };
      const requestDispatch = () => ask.dispatch(caller.workspaceId, request);
      return { ...(await repeatWhileUnavailable(requestDispatch)), worker };
    },
    async settle(
      caller: Caller,
      send: Pick<Send, "id" | "attempt">,
      report: Partial<Settled>,
    ): Promise<EventMessage<typeof sendSettled>> {
      const payload: Settled = {
        send_id: send.id,
        attempt: send.attempt,
        workspace_id: caller.workspaceId,
        worker: randomUUID(),
        outcome: "sent",
        fault: "none",
        smtp_code: null,
        enhanced_code: null,
        reason: null,
        at: new Date(),
        ...report,
      };
      const message = { id: randomUUIDv7(), occurred_at: new Date(), payload };
      await kit.deliver(message);
      return message;
    },
    async deliver({ payload, ...message }: EventMessage<typeof sendSettled>): Promise<void> {
      const body = Buffer.from(JSON.stringify({ ...message, payload: sendSettled.payload.encode(payload) }));
      await sendSettledConsumer.take(body, context).catch((error: Error) => {
        if (!error.message.startsWith("The lease ended")) throw error;
        return sendSettledConsumer.take(body, context);
      });
    },
    async rescheduleAll(caller: Caller): Promise<void> {
      for (const payload of await kit.announced(caller, "campaign.reschedule")) {
        const message = { id: randomUUIDv7(), occurred_at: new Date(), payload };
        await rescheduleConsumer.take(Buffer.from(JSON.stringify(message)), context);
      }
    },
    async dispatched(caller: Caller): Promise<Send & { worker: string }> {
      await kit.planAll();
      const send = only((await kit.sends(caller)).filter(({ state }) => state === "claimed"));
      const { go, worker } = await kit.dispatch(caller, send);
      if (!go) throw new Error("a send was refused");
      return { ...send, worker };
    },

    async age({ workspaceId }: Caller, interval: string): Promise<void> {
      for (const [table, ...columns] of [
        ["enrolment", "next_step_at", "step_due_at"],
        ["send", "due_at", "lease_until", "created_at"],
        ["mailbox", "next_slot_at", "failed_at"],
      ] as const) {
        const changes = columns.map((column) => `${column} = ${column} - $2::interval`);
        const sql = `update ${table} set ${changes.join(", ")} where workspace_id = $1`;
        await db.of(workspaceId).transaction((tx) => tx.query(sql, [interval]));
      }
    },
  };
  return kit;
}

export async function repeatWhileUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "unavailable" || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * Math.random()));
    }
  }
}

function batchedCalls(call: Call) {
  const shared = <Request, Result>(askAll: (sends: Request[], caller: Caller) => Promise<(Result | null)[]>) => {
    const callerOf = (workspaceId: string) => ({ ...freshCaller(), workspaceId });
    return inBatchesBy<Request, Result>({
      name: "ask",
      log: silentLog,
      together: async (sends, workspaceId) =>
        (await askAll([...sends], callerOf(workspaceId))).map((answer) => answer ?? undefined),
    });
  };
  return {
    load: shared(async (sends: WireInputOf<typeof loadSend>["sends"], caller) => {
      return (await call(loadSend, { sends }, caller)).mails;
    }),
    dispatch: shared(async (sends: WireInputOf<typeof dispatchSend>["sends"], caller) => {
      return (await call(dispatchSend, { sends }, caller)).answers;
    }),
  };
}

export function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`expected one, found ${items.length}`);
  return item;
}
