import { randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import { subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { unsubscribeRepeated } from "@outbound/contracts/events/unsubscribe-repeated";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { importBatchSize, importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { consumers } from "../consumers.ts";
import { engagementOf, startProspectService } from "../testing/prospect-service.fixture.ts";

const { broker, context, db, call, create, statusOf, announced } = await startProspectService();
await subscribe(broker, { service: "prospect", consumers, context });

const factOf = ({ workspaceId }: Caller, prospect: { id: string; email: string }) => ({
  workspace_id: workspaceId,
  prospect_id: prospect.id,
  prospect_email: prospect.email,
  campaign_id: randomUUIDv7(),
  campaign_name: "Spring",
});

type Announced = { entries: unknown[]; answered?: { fact_id: string }[] };
const answersOf = async (caller: Caller) =>
  (await announced<Announced>(suppressionChanged, caller)).map(({ answered }) =>
    answered?.map(({ fact_id }) => fact_id).join(),
  );
const answered = async (caller: Caller, id: string) =>
  (await announced<Announced>(suppressionChanged, caller)).find(({ answered }) => answered?.[0]?.fact_id === id);

const entriesOf = async (caller: Caller) => (await call(listSuppressionEntries, {}, caller)).data;

const consumed = (id: string) =>
  eventually(async () => {
    const { rowCount } = await db.query("select from inbox where event_id = $1", [id]);
    expect(rowCount).toBe(1);
  });

test("a hard bounce suppresses the address, which shows as bounced and not as blocked", async () => {
  const caller = freshCaller();
  const prospect = await create(caller, "jane@example.com");
  const fact = factOf(caller, prospect);
  await publish(broker, messageBounced, { ...fact, step: 1, error: "550 5.1.1", hard: true });
  await eventually(async () => expect(await statusOf(caller, prospect.id)).toBe("bounced"));
  expect(await entriesOf(caller)).toMatchObject([
    { kind: "email", value: "jane@example.com", reason: "bounce", source: "dsn", campaign_id: fact.campaign_id },
  ]);
  expect(await announced(suppressionChanged, caller)).toMatchObject([
    { entries: [{ reason: "bounce", removed: false }] },
  ]);

  await call(addSuppression, { value: "example.com" }, caller);
  expect(await statusOf(caller, prospect.id)).toBe("blocked");
});

test("a soft bounce suppresses nobody", async () => {
  const caller = freshCaller();
  const prospect = await create(caller, "jane@example.com");
  const bounce = { ...factOf(caller, prospect), step: 1, error: "452 4.2.2" };
  await publish(broker, messageBounced, { ...bounce, hard: false });
  const later = factOf(freshCaller(), await create(caller, "later@example.com"));
  await consumed(await publish(broker, messageBounced, { ...later, step: 1, error: "550", hard: true }));
  expect(await entriesOf(caller)).toEqual([]);
  expect(await statusOf(caller, prospect.id)).toBe("not_contacted");
});

test.each([
  ["one_click", "one_click"],
  ["page", "one_click"],
  ["reply", "reply"],
] as const)("an unsubscribe via %s blocks the address once, however often it arrives", async (via, source) => {
  const caller = freshCaller();
  const prospect = await create(caller, "jane@example.com");
  const fact = { ...factOf(caller, prospect), via };
  const id = randomUUIDv7();
  for (let i = 0; i < 3; i++) await publish(broker, prospectUnsubscribed, fact, { id });
  const another = await publish(broker, prospectUnsubscribed, fact);
  for (const one of [id, another]) await consumed(one);
  expect(await statusOf(caller, prospect.id)).toBe("blocked");
  expect(await entriesOf(caller)).toMatchObject([{ reason: "unsubscribe", source, value: "jane@example.com" }]);
  expect(new Set(await answersOf(caller))).toEqual(new Set([id, another]));
});

test("a complaint blocks the address once, however often it arrives", async () => {
  const caller = freshCaller();
  const prospect = await create(caller, "jane@example.com");
  const fact = factOf(caller, prospect);
  const id = await publish(broker, prospectComplained, fact);
  await publish(broker, prospectComplained, fact, { id });
  const another = await publish(broker, prospectComplained, fact);
  for (const one of [id, another]) await consumed(one);
  expect(await statusOf(caller, prospect.id)).toBe("blocked");
  expect(await entriesOf(caller)).toMatchObject([
    { reason: "complaint", source: "feedback_loop", value: "jane@example.com" },
  ]);
  expect(new Set(await answersOf(caller))).toEqual(new Set([id, another]));
});

test("a link used after its entry's removal writes it again; before, it changes nothing", async () => {
  const caller = freshCaller();
  const fact = { ...factOf(caller, await create(caller, "jane@example.com")), via: "one_click" } as const;
  await consumed(await publish(broker, prospectUnsubscribed, fact));
  const before = await entriesOf(caller);
  await consumed(await publish(broker, unsubscribeRepeated, fact));
  expect(await entriesOf(caller)).toEqual(before);
  await call(removeSuppression, { id: before[0]?.id ?? "" }, caller);
  expect(await entriesOf(caller)).toEqual([]);
  await consumed(await publish(broker, unsubscribeRepeated, fact));
  expect(await entriesOf(caller)).toMatchObject([{ value: "jane@example.com", reason: "unsubscribe" }]);
});

test("the fact's sender gets the list's state although the list has it already, even for an erased address", async () => {
  const caller = freshCaller();
  const prospect = await create(caller, "jane@example.com");
  await consumed(await publish(broker, prospectComplained, factOf(caller, prospect)));
  const id = await publish(broker, prospectUnsubscribed, { ...factOf(caller, prospect), via: "page" });
  await consumed(id);
  expect(await answered(caller, id)).toMatchObject({ entries: [{ version: 1, reason: "complaint", removed: false }] });
  await call(eraseProspect, { prospect: prospect.id }, caller);
  const late = await publish(broker, prospectUnsubscribed, { ...factOf(caller, prospect), via: "page" });
  await consumed(late);
  expect(await answered(caller, late)).toMatchObject({ entries: [{ reason: "erasure" }] });
});

test("an address that was corrected after its bounce has not bounced, and a bounce of the old one has no effect", async () => {
  const caller = freshCaller();
  const prospect = await create(caller, "typo@example.com");
  const bounced = engagementOf(caller, prospect.id, 1, { bounced: true });
  await call(storeEngagements, z.encode(storeEngagements.input, { engagements: [bounced] }), caller);
  expect(await statusOf(caller, prospect.id)).toBe("bounced");
  await call(updateProspect, { id: prospect.id, email: "jane@example.com" }, caller);
  expect(await statusOf(caller, prospect.id)).not.toBe("bounced");
  const bounce = { ...factOf(caller, prospect), step: 1, error: "550 5.1.1", hard: true };
  await consumed(await publish(broker, messageBounced, bounce));
  expect(await entriesOf(caller)).toMatchObject([{ value: "typo@example.com", reason: "bounce" }]);
  expect(await statusOf(caller, prospect.id)).not.toBe("bounced");
});

test("a fact that is delivered again after its entry's removal doesn't bring it back", async () => {
  const caller = freshCaller();
  const fact = { ...factOf(caller, await create(caller, "jane@example.com")), via: "one_click" } as const;
  const id = await publish(broker, prospectUnsubscribed, fact);
  await consumed(id);
  const [entry] = await entriesOf(caller);
  await call(removeSuppression, { id: entry?.id ?? "" }, caller);
  await publish(broker, prospectUnsubscribed, fact, { id });
  const other = { ...factOf(freshCaller(), await create(caller, "other@example.com")), via: "one_click" } as const;
  await consumed(await publish(broker, prospectUnsubscribed, other));
  expect(await entriesOf(caller)).toEqual([]);
});

test("an unsubscribe replaces the entry of a bounce; a bounce changes no entry", async () => {
  const caller = freshCaller();
  const prospect = await create(caller, "jane@example.com");
  const fact = factOf(caller, prospect);
  const bounce = { ...fact, step: 1, error: "550", hard: true };
  await consumed(await publish(broker, messageBounced, bounce));
  await consumed(await publish(broker, prospectUnsubscribed, { ...fact, via: "one_click" }));
  await consumed(await publish(broker, messageBounced, bounce));
  expect(await entriesOf(caller)).toMatchObject([{ reason: "unsubscribe", source: "one_click" }]);
  expect(await statusOf(caller, prospect.id)).toBe("blocked");
  const announcedEntries = await announced<{ entries: { version: number; reason: string }[] }>(
    suppressionChanged,
    caller,
  );
  expect(announcedEntries.flatMap(({ entries }) => entries)).toMatchObject([
    { version: 1, reason: "bounce" },
    { version: 2, reason: "unsubscribe" },
    { version: 2, reason: "unsubscribe" },
  ]);
});

test("engagements from events are stored by version", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const states = [3, 1, 2].map((version) => engagementOf(caller, id, version, { replied: version === 3 }));
  for (const engagement of states) await publish(broker, engagementChanged, { engagements: [engagement] });
  await eventually(async () => expect(await statusOf(caller, id)).toBe("replied"));
});

test("a domain that covers thousands blocks them all, most of them after the answer, and frees them again", async () => {
  const caller = freshCaller();
  for (let batch = 0; batch < 5; batch++) {
    const prospects = Array.from({ length: importBatchSize }, (_, i) => ({
      email: `p${batch}-${i}@s${i % 7}.huge.example`,
    }));
    await call(importProspects, { prospects }, caller);
  }
  const count = async (status: string) => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*) from prospect where workspace_id = $1 and status = $2",
      [caller.workspaceId, status],
    );
    return rows[0]?.count;
  };
  const entry = await call(addSuppression, { value: "huge.example" }, caller);
  expect(await count("blocked")).toBe(500);
  expect((await call(listProspects, { status: "blocked" }, caller)).data).toHaveLength(50);

  const relay = startOutboxRelay(broker, db);
  onTestFinished(() => relay.stop());
  await eventually(async () => expect(await count("blocked")).toBe(2_500));
  await call(removeSuppression, { id: entry.id }, caller);
  await eventually(async () => expect(await count("not_contacted")).toBe(2_500));
});
