import { randomUUID } from "node:crypto";
import type { Broker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { publish } from "@outbound/broker/publish-event";
import { serveOperations } from "@outbound/broker/rpc-server";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { EventMessage } from "@outbound/contracts/event";
import { mailerSend } from "@outbound/contracts/events/mailer-send";
import { sendSettled } from "@outbound/contracts/events/send-settled";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { endLease } from "@outbound/contracts/sending/end-lease";
import { findHolder } from "@outbound/contracts/sending/find-holder";
import { loadSend } from "@outbound/contracts/sending/load-send";

type Settled = EventMessage<typeof sendSettled>["payload"];

export type Row = {
  send_id: string;
  workspace_id: string;
  mailbox_id: string;
  attempt: number;
  state: "claimed" | "dispatched" | Settled["outcome"];
  worker: string | undefined;
  message_id: string;
  outcomes: Settled[];
  holderQueries: number;
  isOrphan: boolean;
};

export class CampaignStandIn {
  readonly rows = new Map<string, Row>();
  readonly #broker: Broker;
  beforeDispatch: (row: Row) => Promise<boolean> = async () => true;
  beforeLoad: (row: Row) => void = () => {};
  rendered: (row: Row) => object = () => ({});

  constructor(broker: Broker) {
    this.#broker = broker;
  }

  async start(): Promise<void> {
    const operations = [
      implement(loadSend, async ({ sends }) => ({ mails: await eachOrAlone(sends, async (send) => this.#load(send)) })),
      implement(dispatchSend, async ({ sends }) => ({
        answers: await eachOrAlone(sends, (send) => this.#dispatch(send)),
      })),
      implement(findHolder, async ({ send_id, attempt }) => {
        const row = this.#row(send_id);
        row.holderQueries++;
        return { worker: row.state === "dispatched" && row.attempt === attempt ? (row.worker ?? null) : null };
      }),
      implement(endLease, async ({ send_id, worker }) => {
        const row = this.#row(send_id);
        if (row.worker === worker) row.isOrphan = true;
        return {};
      }),
    ];
    await serveOperations(this.#broker, { service: "campaign", operations, context: {} });
    await this.listen();
  }

  async listen(): Promise<void> {
    const settled = consume(sendSettled, async ({ payload }) => this.#settle(payload));
    await subscribe(this.#broker, { service: "campaign", consumers: [settled], context: {} });
  }

  claim(workspace_id: string, mailbox_id: string): Row {
    const send_id = randomUUID();
    const message_id = `<${send_id}@acme.test>`;
    const fence = { attempt: 1, state: "claimed", worker: undefined } as const;
    const row: Row = {
      send_id,
      workspace_id,
      mailbox_id,
      message_id,
      ...fence,
      outcomes: [],
      holderQueries: 0,
      isOrphan: false,
    };
    this.rows.set(send_id, row);
    return row;
  }

  async publishJob({ send_id, attempt, workspace_id, mailbox_id }: Row): Promise<void> {
    await publish(this.#broker, mailerSend, { send_id, attempt, workspace_id, mailbox_id });
  }

  async plan(workspace_id: string, mailbox_id: string): Promise<Row> {
    const row = this.claim(workspace_id, mailbox_id);
    await this.publishJob(row);
    return row;
  }

  #load({ send_id, attempt }: { send_id: string; attempt: number }) {
    const row = this.#row(send_id);
    if (row.state !== "claimed" || row.attempt !== attempt) throw conflict("This send is no longer this attempt's.");
    this.beforeLoad(row);
    return {
      mailbox_id: row.mailbox_id,
      envelope: { from: "ann@acme.test", to: "bob@example.com" },
      message: {
        message_id: row.message_id,
        date: new Date("2027-01-04T09:14:03Z"),
        from: { name: "Ann", address: "ann@acme.test" },
        to: "bob@example.com",
        subject: "Hello",
        text: "Hi Bob",
        html: null,
        headers: [{ name: "X-Outbound-Ref", value: send_id }],
        attachments: [],
        ...this.rendered(row),
      },
    };
  }

  async #dispatch({ send_id, attempt, worker }: { send_id: string; attempt: number; worker: string }) {
    const row = this.#row(send_id);
    if (!(await this.beforeDispatch(row))) return { go: false, reason: "paused" };
    if (row.attempt !== attempt) return { go: false, reason: "another attempt" };
    if (row.state === "dispatched") return { go: row.worker === worker, reason: null };
    if (row.state !== "claimed") return { go: false, reason: row.state };
    Object.assign(row, { state: "dispatched", worker });
    return { go: true, reason: null };
  }

  #settle(report: Settled): void {
    const row = this.#row(report.send_id);
    row.outcomes.push(report);
    const isOurs = row.state === "claimed" || (row.state === "dispatched" && row.worker === report.worker);
    if (isOurs && row.attempt === report.attempt) row.state = report.outcome;
  }

  #row(send_id: string): Row {
    const row = this.rows.get(send_id);
    if (!row) throw notFound("Send");
    return row;
  }
}

/** A batched call can't throw for one item, so the reason is thrown when that item is asked for alone. */
async function eachOrAlone<Send, Result>(
  sends: readonly Send[],
  ask: (send: Send) => Promise<Result>,
): Promise<(Result | null)[]> {
  return Promise.all(sends.map((send) => (sends.length === 1 ? ask(send) : ask(send).catch(() => null))));
}
