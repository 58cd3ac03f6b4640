import { randomUUID } from "node:crypto";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { expect, test } from "vitest";
import { startSendingTest } from "../testing/sending.fixture.ts";
import { expectRules, type Move } from "../testing/transition.fixture.ts";
import type { ServerReply } from "./send.ts";
import * as answer from "./transitions/answer.ts";
import * as claim from "./transitions/claim.ts";
import * as record from "./transitions/record.ts";
import * as settle from "./transitions/settle.ts";

const service = await startSendingTest();
const { db } = service;

const readme = new URL("README.md", import.meta.url);
const states = ["planned", "claimed", "dispatched", "sent", "refused", "unknown", "cancelled"] as const;
const worker = randomUUID();
const recipient = "bo@people.example";
const later = new Date(Date.now() + 7_200_000);
const reply: ServerReply = {
  smtp_code: 451,
  enhanced_code: "4.2.0",
  reason: "Later.",
  is_inferred: true,
  wire_id: "<a@relay.example>",
};

type Ids = { id: string; enrolmentId: string };
type Claimed = {
  mailbox_id: string;
  campaign_id: string;
  enrolment_id: string;
  step: number;
  variant_id: string | null;
};

const one =
  (work: (tx: WorkspaceTx, ids: Ids, row: Claimed) => Promise<unknown>): Move =>
  (tx, row) => {
    const ids = { id: row["id"], enrolmentId: row["enrolment_id"] } as Ids;
    return work(tx.of(row["workspace_id"] as string), ids, row as Claimed);
  };

const settling = (state: "sent" | "refused" | "unknown") =>
  one((tx, { id }) => settle.settleSends(tx, state, [{ send_id: id, ...reply, bounce: "soft" }]));
const ending = (state: "planned" | "cancelled") =>
  one((tx, { id }) => settle.endAttempt(tx, id, { state, reason: "Later.", deferrals: 1 }));
const visiting = (kind: "open" | "click") => one((tx, { id }) => record.markSendVisited(tx, id, { kind, at: later }));

const moves: Record<string, Move> = {
  claimSends: one((tx, _ids, row) =>
    claim
      .claimSends(tx, [{ ...row, from: "ann@other.example", countedUntil: later }])
      .catch((error: Error) => expect(error.message).toContain("has been sent or refused before")),
  ),
  claimAnswer: one((tx, { id }) => answer.claimAnswer(tx, { id, countedUntil: later })),
  cancelAnswers: one((tx, { id }) => answer.cancelAnswers(tx, [id], "Withdrawn.")),
  doubtAnswers: one(async (tx, { id }) => {
    await tx.unbound.query("update send set step = null where id = $1", [id]);
    await answer.doubtAnswers(tx.unbound);
    await tx.unbound.query("update send set step = 1 where id = $1", [id]);
  }),
  markDispatched: one((tx, { id }) =>
    claim.markDispatched(tx, [
      { send_id: id, worker: randomUUID(), to: "jo@people.example", mail: { subject: "Hi", text: "Hi" } },
    ]),
  ),
  expireLease: one((tx, { id }) => claim.expireLease(tx, id, worker)),
  endDayOfClaims: one((tx, _ids, { mailbox_id }) => claim.endDayOfClaims(tx, [mailbox_id])),
  dispatchRestored: one((tx, _ids, row) =>
    claim.dispatchRestored(tx, [{ ...row, from: "ann@sender.example", at: later }]),
  ),
  "settleSends: sent": settling("sent"),
  "settleSends: refused": settling("refused"),
  "settleSends: unknown": settling("unknown"),
  "endAttempt: planned": ending("planned"),
  "endAttempt: cancelled": ending("cancelled"),
  cancelSends: one((tx, { enrolmentId }) => settle.cancelSends(tx, [enrolmentId], "Replied.")),
  markSendsBounced: one((tx, { id }) =>
    record.markSendsBounced(tx, [{ send_id: id, kind: "hard", enhanced_code: "5.1.1", reason: "No such user." }]),
  ),
  blameMailbox: one(async (tx, { id }) => {
    await record.blameMailbox(tx, id, { enhanced_code: "5.7.1", reason: "Policy." });
  }),
  saveWireId: one((tx, { id }) => record.saveWireId(tx, id, "<wire@provider.example>")),
  "markSendVisited: open": visiting("open"),
  "markSendVisited: click": visiting("click"),
  markSendsUnsubscribed: one((tx, { enrolmentId }) =>
    record.markSendsUnsubscribed(tx, [{ enrolment_id: enrolmentId, step: 1 }]),
  ),
  anonymizeServerReply: one(async (tx, { enrolmentId }) => {
    const { rows } = await tx.unbound.query<{ id: string }>("select prospect_id as id from enrolment where id = $1", [
      enrolmentId,
    ]);
    const erased = rows.map(({ id }) => ({ id, email: recipient, standIn: "erased" }));
    await record.anonymizeServerReply(tx, [enrolmentId], erased);
  }),
  anonymizeRecipients: one((tx) =>
    record.anonymizeRecipients(tx, [{ id: randomUUID(), email: recipient, standIn: "erased" }]),
  ),
};

async function arrange(): Promise<Record<string, string>> {
  const mailboxes = ["ann@sender.example", "bob@sender.example"];
  const { caller } = await service.running(states.length, { mailboxes });
  await service.planAll();
  const sends = await service.sends(caller);
  const rows: Record<string, string> = {};
  for (const [at, state] of states.entries()) {
    rows[state] = sends[at]?.id ?? "";
    await db.query(
      `update send set state = $2, worker = $3, recipient = $4, reason = 'Before.', dispatched_at = now() - interval '2 minutes',
         due_at = now() - interval '3 minutes', settled_at = now() - interval '1 minute', lease_until = now() + interval '5 minutes',
         counted_until = now() + interval '1 day'
       where id = $1`,
      [rows[state], state, worker, recipient],
    );
  }
  return rows;
}

test("a send changes as its page says: each transition from its states alone, and nothing else in its row", async () => {
  const rows = await arrange();
  await expectRules(readme, {
    db,
    table: "send",
    rows,
    stateOf: ({ state }) => String(state),
    columnsOfState: ["state"],
    moves,
  });
});

test("the page names every transition", () => {
  const named = ["enterAnswer", "enterAnswerByHand", ...Object.keys(moves).map((name) => name.split(":")[0])];
  expect(new Set(named)).toEqual(new Set(Object.keys({ ...answer, ...claim, ...record, ...settle })));
});
