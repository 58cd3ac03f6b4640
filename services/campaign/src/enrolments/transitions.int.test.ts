import { randomUUID } from "node:crypto";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { startSendingTest } from "../testing/sending.fixture.ts";
import { expectRules, type Move, type Row } from "../testing/transition.fixture.ts";
import { advanceEnrolments, skipDueSteps } from "./advance-enrolments.ts";
import type { LockedEnrolment } from "./enrolment.ts";
import * as end from "./transitions/end.ts";
import * as enter from "./transitions/enter.ts";
import * as leave from "./transitions/leave.ts";
import * as record from "./transitions/record.ts";
import * as send from "./transitions/send.ts";
import * as wait from "./transitions/wait.ts";

const service = await startSendingTest();
const { db } = service;

const readme = new URL("README.md", import.meta.url);
const later = new Date(Date.now() + 3_600_000);
const stop = { reason: "Replied.", negative: false };

const states = {
  waiting: "next_step_at = now() + interval '1 minute'",
  due: "next_step_at = now() - interval '1 minute'",
  sending: "is_sending = true, next_step_at = now() - interval '1 minute'",
  stopped: "status = 'stopped', reason = 'Replied.', next_step_at = null, ended_at = now()",
  completed: "status = 'completed', next_step_at = null, ended_at = now()",
};

function stateOf({ status, is_sending, next_step_at }: Row): string {
  if (status !== "active") return String(status);
  if (is_sending) return "sending";
  return next_step_at instanceof Date && next_step_at.getTime() <= Date.now() ? "due" : "waiting";
}

const one =
  (work: (tx: WorkspaceTx, id: string, row: Row) => Promise<unknown>): Move =>
  (tx, row) =>
    work(tx.of(row["workspace_id"] as string), row["id"] as string, row);

const passing = (isMeant: (row: Row) => boolean, current_step: number): Move =>
  one(async (tx, _id, row) => {
    if (!isMeant(row)) return;
    const enrolment = { ...row, current_step } as unknown as LockedEnrolment;
    await advanceEnrolments(tx, [{ enrolment, at: new Date() }]);
  });
const skipping = (current_step: number): Move =>
  one(async (tx, id, row) => {
    if (row["current_step"] !== current_step && stateOf(row) === "due") {
      await tx.unbound.query("update enrolment set current_step = $2 where id = $1", [id, current_step]);
    }
    await skipDueSteps(tx, [id], new Date());
  });
const isActive = ({ status }: Row) => status === "active";

const moves: Record<string, Move> = {
  changeMailboxes: one((tx, id) => enter.changeMailboxes(tx, [id], [otherMailbox])),
  "reopen: a step is due": one((tx, id) =>
    enter.reopen(tx, [{ id, step: 3, isSending: false, dueAt: later, nextAt: later }]),
  ),
  "reopen: a mail is on its way": one((tx, id) =>
    enter.reopen(tx, [{ id, step: 2, isSending: true, dueAt: new Date(), nextAt: new Date() }]),
  ),
  beginSending: one((tx, id) => send.beginSending(tx, [id])),
  "passSteps: a step follows": passing(isActive, 2),
  "passSteps: the last step": passing(isActive, 3),
  "passSteps: it was stopped": passing(({ status }) => status === "stopped", 2),
  "skipSteps: a step follows": skipping(2),
  "skipSteps: the last step": skipping(3),
  releaseEnrolment: one(async (tx, id, row) => {
    if (isActive(row)) await send.releaseEnrolment(tx, id, 60);
  }),
  "releaseEnrolment: at once": one(async (tx, id, row) => {
    if (isActive(row)) await send.releaseEnrolment(tx, id, null);
  }),
  uncountSent: one(send.uncountSent),
  returnToStep: one((tx, id) => send.returnToStep(tx, id, 1).catch(() => {})),
  postponeDue: one((tx, id) => wait.postponeDue(tx, [{ enrolment_id: id, at: later }])),
  moveWaiting: one((tx, id, row) => wait.moveWaiting(tx, [{ id, was: row["next_step_at"] as Date, at: later }])),
  holdUntil: one((tx, id) => wait.holdUntil(tx, id, later)),
  stopActive: one((tx, id) => end.stopActive(tx, [id], { reason: "Bounced.", negative: true })),
  markBounced: one((tx, id) => end.markBounced(tx, id, { newlySent: 1, reason: "The message bounced." })),
  turnNegative: one((tx, id) => end.turnNegative(tx, id, { from: stop.reason, to: "Unsubscribed." })),
  anonymizeReasons: one((tx, id) => end.anonymizeReasons(tx, [id], "Erased.")),
  markReplied: one((tx, id) => record.markReplied(tx, [{ enrolment_id: id, at: later }])),
  recountRepliedAt: one(async (tx, id, row) => {
    await record.recountRepliedAt(tx, { enrolment_id: id, prospect_id: row["prospect_id"] as string });
  }),
  markUnsubscribed: one((tx, id) => record.markUnsubscribed(tx, [id])),
  markComplained: one(record.markComplained),
  "markVisited: open": one((tx, id) => record.markVisited(tx, id, { kind: "open", at: later })),
  "markVisited: click": one((tx, id) => record.markVisited(tx, id, { kind: "click", at: later })),
  deleteEnrolments: one(async (tx, _id, { campaign_id, status }) => {
    const selection = { campaignId: String(campaign_id), isActive: status === "active", limit: 1_000 };
    await leave.deleteEnrolments(tx, selection);
  }),
  countUndelivered: one(record.countUndelivered),
};

let otherMailbox = "";

async function arrange(): Promise<Record<string, string>> {
  const mailboxes = ["ann@sender.example", "bob@sender.example"];
  const { caller } = await service.running(Object.keys(states).length, {
    mailboxes,
    steps: [step(), step("Again", { delay_days: 1 }), step("And again", { delay_days: 1 })],
  });
  const enrolments = await service.enrolments(caller);
  const mailbox = enrolments[0]?.mailbox_id;
  otherMailbox = enrolments.find(({ mailbox_id }) => mailbox_id !== mailbox)?.mailbox_id ?? "";
  const rows: Record<string, string> = {};
  for (const [at, [state, columns]] of Object.entries(states).entries()) {
    const id = enrolments[at]?.id ?? "";
    rows[state] = id;
    await db.query(
      `update enrolment set current_step = 2, mailbox_id = $2, step_due_at = now() - interval '1 minute', ${columns} where id = $1`,
      [id, mailbox],
    );
  }
  return rows;
}

test("an enrolment changes as its page says: each transition from its states alone, and nothing else in its row", async () => {
  const rows = await arrange();
  await expectRules(readme, {
    db,
    table: "enrolment",
    rows,
    stateOf,
    columnsOfState: ["status", "is_sending"],
    moves,
    arranged: {
      recountRepliedAt: one((tx, id) => record.markReplied(tx, [{ enrolment_id: id, at: later }])),
    },
  });
});

test("the page names every transition", () => {
  const written = Object.keys({ ...end, ...enter, ...leave, ...record, ...send, ...wait });
  const named = Object.keys(moves).map((name) => name.split(":")[0]);
  expect(new Set([...named, "enterProspects"])).toEqual(new Set(written));
});

test("a prospect who is enrolled twice at once, or is active elsewhere, is entered once, and due", async () => {
  const { caller, id, prospects } = await service.running(0);
  const [person] = await service.prospects(caller, {});
  expect(prospects).toEqual([]);
  const [mailbox] = (
    await db.query<{ id: string }>("select id from mailbox where workspace_id = $1", [caller.workspaceId])
  ).rows;
  const enterOnce = (enrolmentId: string) =>
    db
      .of(caller.workspaceId)
      .transaction((tx) =>
        enter.enterProspects(tx, id, [
          { id: enrolmentId, prospect_id: person?.id ?? "", mailbox_id: mailbox?.id ?? "" },
        ]),
      );
  const entered = await Promise.all([enterOnce(randomUUID()), enterOnce(randomUUID())]);
  expect(entered.map(({ size }) => size).sort((a, b) => a - b)).toEqual([0, 1]);
  expect((await service.enrolments(caller)).map((row) => stateOf(row))).toEqual(["due"]);
});
