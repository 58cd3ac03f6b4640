import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../testing/prospect-service.fixture.ts";

const { broker, campaign, call, create, db } = await startProspectService();

const announcedStates: ProspectSnapshot[] = [];
const consumer = consume(prospectChanged, async ({ payload }) => void announcedStates.push(...payload.prospects));
await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });

const waiting = async () => (await db.query("select from outbox")).rowCount;

test("a push that succeeded withdraws its event: nothing stays in the outbox", async () => {
  const caller = freshCaller();
  const campaign_id = crypto.randomUUID();
  campaign.usable.add(campaign_id);
  const { id } = await create(caller, "jane@example.com");
  await call(updateProspect, { id, email: "jane@example.com" }, caller);
  await create(caller, "joe@example.com", { campaign: campaign_id });
  await call(importProspects, { prospects: [{ email: "jim@example.com" }] }, caller);
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(campaign.copies).toHaveLength(3);
  expect(campaign.requests).toHaveLength(1);
});

test("a process that is killed between commit and push: the event brings the copy", async () => {
  const caller = freshCaller();
  const child = fork(fileURLToPath(new URL("../testing/killed-before-push.fixture.ts", import.meta.url)), [
    db.url,
    caller.workspaceId,
    "prospect.create",
    JSON.stringify({ email: "jane@example.com" }),
  ]);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(await waiting()).toBe(1);
  expect(announcedStates).toEqual([]);

  const relay = startOutboxRelay(broker, db);
  await eventually(() =>
    expect(announcedStates).toMatchObject([
      { workspace_id: caller.workspaceId, email: "jane@example.com", version: 1 },
    ]),
  );
  await eventually(async () => expect(await waiting()).toBe(0));
  await relay.stop();
});
