import { randomUUIDv7 } from "node:crypto";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { requestEnrolment } from "@outbound/contracts/enrolments/request-enrolment";
import { enrolmentRefused } from "@outbound/contracts/events/enrolment-refused";
import { enrolmentRequested } from "@outbound/contracts/events/enrolment-requested";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { eventually } from "@outbound/testing/eventually";
import { holdLocks } from "@outbound/testing/hold-locks";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import type { z } from "zod";
import { waitForCampaign } from "../../campaigns/campaign-lock.ts";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import { consumers } from "../../consumers.ts";
import { enrolNewcomer } from "../../state-copies/enrol-newcomer.ts";
import {
  expectExactCounters,
  refusalOf,
  snapshot,
  startTestService,
  step,
  suppression,
} from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, broker, context } = service;
await subscribe(broker, { service: "campaign", consumers, context });
const refused = new Map<string, z.output<typeof enrolmentRefused.payload>>();
await subscribe(broker, {
  service: "gateway",
  consumers: [consume(enrolmentRefused, async ({ id, payload }) => void refused.set(id, payload))],
  context: {},
});
startOutboxRelay(broker, db);

test("a new prospect is stored and enrolled once, whether call or event comes first or both at once", async () => {
  const caller = freshCaller();
  const { workspaceId: workspace_id } = caller;
  const campaign_id = await service.running(caller);
  const requests = Array.from({ length: 6 }, () => ({ workspace_id, campaign_id, prospect: snapshot(caller) }));
  await Promise.all(
    requests.map(async (request, at) => {
      const announced = () =>
        db.of(workspace_id).transaction(inUnit(async (unit) => unit.announce(enrolmentRequested, request)));
      if (at < 2) await announced();
      const [requested] = await Promise.all([call(requestEnrolment, request, caller), at < 4 && announced()]);
      expect(requested.engagements).toMatchObject([
        { prospect_id: request.prospect.id, active: true, campaign_count: 1, version: 1 },
      ]);
    }),
  );
  await eventually(async () => {
    const { rows } = await db.query("select from inbox");
    expect(rows.length).toBe(6);
  });
  expect((await call(listEnrolments, { id: campaign_id }, caller)).data).toHaveLength(6);
  await expectExactCounters(db, caller);
});

test("the rules hold: a suppressed person or a paused campaign enrols nobody, without an error", async () => {
  const caller = freshCaller();
  const { workspaceId: workspace_id } = caller;
  const campaign_id = await service.running(caller);
  const blocked = snapshot(caller, { email: "x@bad.example" });
  await call(
    storeSuppressionCopies,
    { entries: [suppression(caller, { kind: "domain", value: "bad.example" })] },
    caller,
  );
  expect(await call(requestEnrolment, { workspace_id, campaign_id, prospect: blocked }, caller)).toEqual({
    engagements: [],
  });
  await call(pauseCampaign, { id: campaign_id }, caller);
  const late = { workspace_id, campaign_id, prospect: snapshot(caller) };
  expect(await call(requestEnrolment, late, caller)).toEqual({ engagements: [] });
  const nowhere = { workspace_id, campaign_id: randomUUIDv7(), prospect: snapshot(caller) };
  expect(await call(requestEnrolment, nowhere, caller)).toEqual({ engagements: [] });
  const { rows } = await db.query<{ id: string }>("select id from prospect_copy where workspace_id = $1", [
    workspace_id,
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([blocked.id, late.prospect.id, nowhere.prospect.id].sort());
});

test("whoever isn't enrolled is announced with the reason, once for call and event; who was enrolled never is", async () => {
  const caller = freshCaller();
  const { workspaceId: workspace_id } = caller;
  const campaign_id = await service.running(caller, {
    steps: [step("Hello {{ custom_fields.industry }}, {{ custom_fields.size }}")],
  });
  const request = (person: Parameters<typeof snapshot>[1] = {}) => ({
    workspace_id,
    campaign_id,
    prospect: snapshot(caller, person),
  });
  const fine = request({ custom_fields: { industry: "Steel", size: "9" } });
  const lacking = request();
  for (const one of [fine, lacking, lacking, fine]) await call(requestEnrolment, one, caller);
  await call(pauseCampaign, { id: campaign_id }, caller);
  const late = request();
  for (const one of [late, fine]) await call(requestEnrolment, one, caller);
  const fields = "custom_fields.industry (step 1), custom_fields.size (step 1)";
  const lacked = `they lacked a field that the campaign uses without a fallback: ${fields}`;
  await eventually(async () => {
    expect([...refused.values()].filter((one) => one.workspace_id === workspace_id)).toEqual([
      { workspace_id, campaign_id, prospect_id: lacking.prospect.id, reason: lacked },
      {
        workspace_id,
        campaign_id,
        prospect_id: late.prospect.id,
        reason: "This campaign can't take new prospects in its current state (paused).",
      },
    ]);
  });
});

test("while somebody changes the campaign for long a requested enrolment waits, and is not taken for one of a closed campaign", async () => {
  const caller = freshCaller();
  const { workspaceId: workspace_id } = caller;
  const campaign_id = await service.running(caller);
  const request = { workspace_id, campaign_id, prospect: snapshot(caller) };
  await using held = await holdLocks(db, (tx) => waitForCampaign(tx, campaign_id, "exclusive"));
  const refused = db.of(workspace_id).transaction(inUnit((unit) => enrolNewcomer(unit, request, () => {})));
  expect(await refusalOf(refused)).toMatchObject({ kind: "unavailable" });
  await held.release();
  await db.of(workspace_id).transaction(inUnit((unit) => enrolNewcomer(unit, request, () => {})));
  expect((await call(listEnrolments, { id: campaign_id }, caller)).data).toHaveLength(1);
});
