import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { findText } from "@outbound/testing/find-text";
import { expect, test } from "vitest";
import linkFollowed from "../consumers/link-followed.ts";
import unsubscribeRequested from "../consumers/unsubscribe-requested.ts";
import { expectExactCounters, suppression } from "../testing/campaign.fixture.ts";
import { fromProspect, longSteps, startInboxTest } from "../testing/inbox.fixture.ts";
import { only, type Send } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, context, db } = service;

const hash = `hmac:${"A".repeat(43)}`;
const person = { email: "idunn@quillfeather.example", first_name: "Idunn", last_name: "Quillfeather" };

const erase = (caller: Caller, { id, workspace_id, version }: ProspectSnapshot) =>
  service.prospects(caller, {
    id,
    workspace_id,
    version: version + 1,
    email: anonymizedEmail(id),
    first_name: null,
    anonymized: true,
  });

const take = (consumer: typeof linkFollowed, payload: object) =>
  consumer.take(
    Buffer.from(JSON.stringify({ id: randomUUIDv7(), occurred_at: new Date().toISOString(), payload })),
    context,
  );
const follow = ({ workspaceId }: Caller, { enrolment_id }: Send) =>
  take(linkFollowed, {
    workspace_id: workspaceId,
    enrolment_id,
    step: 1,
    url: `https://acme.example/?for=${person.email}`,
    at: new Date().toISOString(),
    is_suspect: false,
    reason: null,
  });

async function dispatched() {
  const campaign = await service.running(0, { steps: longSteps });
  const [prospect] = await service.enrol(campaign.caller, campaign.id, [person]);
  if (!prospect) throw new Error("nobody was enrolled");
  const send = await service.dispatched(campaign.caller);
  return { ...campaign, prospect, send };
}

const expectNothingRemains = async () => {
  await db.query("delete from outbox");
  expect(await findText(db, ["quillfeather", "idunn"])).toEqual([]);
};

test("after a mail, a click, a reply, a bounce and an offer no table names the erased person", async () => {
  const { caller, prospect, send } = await dispatched();
  await service.settle(caller, send, { worker: send.worker, smtp_code: 250 });
  await follow(caller, send);
  await service.reply(caller, send, {
    from: { address: person.email, name: "Idunn Quillfeather" },
    subject: "Idunn here",
    html: "<b>Idunn</b>",
  });
  await service.report(caller, send, { diagnostic: "smtp; 550 5.1.1 <idunn@quillfeather.example> idunn unknown" });
  await call(storeSuppressionCopies, { entries: [suppression(caller, { value: person.email })] }, caller);
  const url = "https://acme.example/quillfeather.pdf";
  await call(createOffer, { email: person.email, title: "For Idunn", url }, caller);
  expect(await findText(db, ["quillfeather"])).not.toEqual([]);

  const { rows } = await db.query<{ id: string }>("select id from suppression_copy where value = $1", [person.email]);
  const removed = suppression(caller, { id: only(rows).id, version: 2, value: person.email, removed: true });
  await call(storeSuppressionCopies, { entries: [removed] }, caller);
  await erase(caller, prospect);
  await expectNothingRemains();
  await expectExactCounters(db, caller);
});

test("a server's reply about a mail that was on its way at the erasure is neither stored nor announced", async () => {
  const { caller, id, prospect, send } = await dispatched();
  await erase(caller, prospect);
  const reason = "550 5.1.1 Idunn Quillfeather has left";
  await service.settle(caller, send, {
    worker: send.worker,
    outcome: "refused",
    fault: "recipient",
    smtp_code: 550,
    reason,
  });
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([
    { prospect_email: anonymizedEmail(prospect.id), error: "The message bounced." },
  ]);
  const { data } = await call(listEnrolments, { id }, caller);
  expect(data).toMatchObject([{ status: "stopped", outcome: { reason: "The prospect was anonymised." } }]);
  await expectNothingRemains();
  await expectExactCounters(db, caller);
});

test("a report after the erasure only says that the mail did not arrive", async () => {
  const { caller, prospect, send } = await dispatched();
  await service.settle(caller, send, { worker: send.worker, smtp_code: 250 });
  await erase(caller, prospect);
  await service.report(caller, send, { address: person.email, diagnostic: "smtp; 550 5.1.1 Idunn is gone" });
  expect(await service.theSend(caller)).toMatchObject({ reason: "The email couldn't be delivered." });
  await expectNothingRemains();
});

test("the person's replies in somebody else's thread are anonymised, too", async () => {
  const { caller, send: other } = await service.sent();
  const [prospect] = await service.prospects(caller, person);
  if (!prospect) throw new Error("missing");
  await service.reply(caller, other, { ...fromProspect(person), text: "Idunn Quillfeather, for a colleague" });
  await erase(caller, prospect);
  expect(await service.replies(caller)).toMatchObject([{ text: "", snippet: "" }]);
  await expectNothingRemains();
});

test("the unsubscribe link of an old mail still works, and reveals no address", async () => {
  const { caller, prospect, send } = await dispatched();
  await erase(caller, prospect);
  const { workspaceId: workspace_id } = caller;
  await take(unsubscribeRequested, { workspace_id, enrolment_id: send.enrolment_id, step: null, via: "one_click" });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toMatchObject([
    { prospect_id: prospect.id, prospect_email: anonymizedEmail(prospect.id) },
  ]);
});

test("after concurrent replies, clicks, outcomes and an erasure, nothing of the person remains, whichever came first", async () => {
  for (let round = 0; round < 8; round++) {
    const { caller, prospect, send } = await dispatched();
    const reason = "451 Idunn Quillfeather is busy";
    await Promise.all([
      follow(caller, send),
      service.reply(caller, send, fromProspect(person)),
      erase(caller, prospect),
      service.settle(caller, send, { worker: send.worker, outcome: "unknown", reason }),
      follow(caller, send),
    ]);
    await expectNothingRemains();
    await expectExactCounters(db, caller);
  }
});

test("an erasure repeated by the address stops its mails before the first try is seen", async () => {
  const { caller, id } = await service.running(0, { steps: longSteps });
  await service.enrol(caller, id, [person, { email: "other@quillfeather.example" }]);
  await service.planAll();
  const entry = suppression(caller, { value: hash, reason: "erasure" });
  await call(storeSuppressionCopies, { entries: [entry], erased_email: person.email }, caller);
  const { data } = await call(listEnrolments, { id, status: "active" }, caller);
  expect(data.map(({ prospect }) => prospect.email)).toEqual(["other@quillfeather.example"]);
  const states = (await service.sends(caller)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(["cancelled", "claimed"]);
});

test("an address whose hash is listed is neither enrolled nor mailed, and a late entry stops its enrolment", async () => {
  const { caller, id } = await service.running(0, { steps: longSteps });
  const erased = { ...person, address_hash: hash };
  const entry = suppression(caller, { value: hash, reason: "erasure" });
  await service.enrol(caller, id, [erased]);
  await service.planAll();
  const send = only(await service.sends(caller));
  await db.query(
    `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
     values ($1, $2, 0, 'email', $3, 'erasure', false)`,
    [caller.workspaceId, entry.id, hash],
  );
  expect(await service.dispatch(caller, send)).toMatchObject({ go: false, reason: "Suppressed (erasure)." });

  const late = await service.running(0, { steps: longSteps });
  await service.enrol(late.caller, late.id, [erased]);
  await call(storeSuppressionCopies, { entries: [suppression(late.caller, { value: hash })] }, late.caller);
  expect(await service.theEnrolment(late.caller)).toMatchObject({ status: "stopped", outcome_negative: true });

  const [again] = await service.prospects(late.caller, { ...erased, email: "again@quillfeather.example" });
  const [moved] = await service.enrol(late.caller, late.id, [{}]);
  const { data } = await call(enrolProspects, { id: late.id, prospect_ids: [again?.id ?? ""] }, late.caller);
  expect(data).toMatchObject([{ result: "suppressed" }]);
  await service.prospects(late.caller, { ...moved, ...erased, version: 2 });
  const stopped = await call(listEnrolments, { id: late.id, status: "active" }, late.caller);
  expect(stopped.data).toEqual([]);
});
