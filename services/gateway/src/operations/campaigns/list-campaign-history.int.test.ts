import { randomUUID, randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import { conflict } from "@outbound/contracts/app-error";
import { listAudit } from "@outbound/contracts/audit/list-audit";
import { listCampaignHistory } from "@outbound/contracts/campaigns/list-campaign-history";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { copyWon } from "@outbound/contracts/events/copy-won";
import { enrolmentRefused } from "@outbound/contracts/events/enrolment-refused";
import { sendingGuarded } from "@outbound/contracts/events/sending-guarded";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { answers, testGateways } from "../../testing/gateway.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
await gateways.serve("campaign", [
  answers(pauseCampaign, () => {
    throw conflict("Campaign is already paused.");
  }),
]);

const trail = async (workspaceId: string) =>
  (await gateways.call(listAudit, {}, { workspaceId, requestId: randomUUID() })).data;

test("a campaign's history is what was done to it, newest first, by pages; without refusals and other campaigns", async () => {
  const { token, caller } = await gateways.newToken();
  const { workspaceId: workspace_id } = caller;
  const [id, another] = [randomUUID(), randomUUID()];
  const findings = ["6 of 100 bounced.", "9 of 100 bounced."];
  for (const finding of findings) {
    const payload = { workspace_id, subject: "campaign" as const, subject_id: id, finding };
    await publish(gateways.broker, sendingGuarded, payload, { id: randomUUIDv7() });
    await eventually(async () => expect((await trail(workspace_id))[0]?.summary).toBe(`Paused a campaign: ${finding}`));
  }
  const elsewhere = { workspace_id, subject: "campaign" as const, subject_id: another, finding: "3 of 100 bounced." };
  await publish(gateways.broker, sendingGuarded, elsewhere, { id: randomUUIDv7() });
  await request(`/api/v1/campaigns/${id}/pause`, { method: "POST", token });
  // How an act ended is written after its answer.
  const outcomes = async () => (await trail(workspace_id)).map(({ outcome }) => outcome).toSorted();
  await eventually(async () => expect(await outcomes()).toEqual(["done", "done", "done", "refused"]));

  const history = (of: string, more: object = {}, from = caller) =>
    gateways.call(listCampaignHistory, { id: of, ...more }, from);
  const first = await history(id.toUpperCase(), { limit: "1" });
  expect(first.data).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      actor: { kind: "system", id: null, name: "Outbound" },
      source: "service",
      operation: "campaign.pause",
      summary: `Paused a campaign: ${findings[1]}`,
      outcome: "done",
      prospect_id: null,
    },
  ]);
  const second = await history(id, { limit: "1", cursor: first.next_cursor ?? "" });
  expect(second).toMatchObject({ data: [{ summary: `Paused a campaign: ${findings[0]}` }], next_cursor: null });
  const stranger = (await gateways.newToken()).caller;
  for (const found of [await history(id, {}, stranger), await history("nope"), await history(randomUUID())]) {
    expect(found).toEqual({ data: [], next_cursor: null });
  }
});

test("a copy that won stands in its campaign's history once, with its figures, by Outbound itself", async () => {
  const { caller } = await gateways.newToken();
  const campaign_id = randomUUID();
  const figures = { delivered: 500, interested: 60, probability: 0.98 };
  const payload = { workspace_id: caller.workspaceId, campaign_id, step: 2, variant: "Short", ...figures };
  const id = randomUUIDv7();
  for (let time = 0; time < 2; time++) await publish(gateways.broker, copyWon, payload, { id });
  const summary =
    "Preferred the better variant: step 2, variant Short, with 60 interested replies to 500 delivered emails; better than the others with a probability of 98%";
  await eventually(async () => {
    const { data } = await gateways.call(listCampaignHistory, { id: campaign_id }, caller);
    expect(data).toMatchObject([{ summary, actor: { kind: "system", name: "Outbound" }, outcome: "done" }]);
  });
});

test("a person who was created without being enrolled stands in the campaign's history once, with the reason", async () => {
  const { caller } = await gateways.newToken();
  const [campaign_id, prospect_id, id] = [randomUUID(), randomUUID(), randomUUIDv7()];
  const reason = "the address was suppressed";
  const payload = { workspace_id: caller.workspaceId, campaign_id, prospect_id, reason };
  for (let time = 0; time < 2; time++) await publish(gateways.broker, enrolmentRefused, payload, { id });
  const summary = "Didn’t add a new prospect: the address was suppressed";
  await eventually(async () => {
    const { data } = await gateways.call(listCampaignHistory, { id: campaign_id }, caller);
    expect(data).toMatchObject([
      { summary, prospect_id, actor: { kind: "system", name: "Outbound" }, outcome: "done" },
    ]);
  });
});
