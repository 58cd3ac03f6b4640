import { requestEnrolment } from "@outbound/contracts/enrolments/request-enrolment";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { freshCaller } from "@outbound/testing/workspace";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { startProspectService } from "../testing/prospect-service.fixture.ts";

const { call, create, announced } = await startProspectService({ hasCampaignService: false });

const failures = async (operation: { name: string }) => {
  const metric = await register.getSingleMetric("outbound_projection_push_failures_total")?.get();
  return metric?.values.find(({ labels }) => labels["operation"] === operation.name)?.value ?? 0;
};

test("without the campaign service a create succeeds; the missed push is counted, and its event waits in the outbox", async () => {
  const caller = freshCaller();
  const before = await failures(storeProspectCopies);
  await create(caller, "jane@example.com");
  expect(await failures(storeProspectCopies)).toBe(before + 1);
  expect(await announced(prospectChanged, caller)).toHaveLength(1);
});

test("with a campaign to check and no answer, nothing is created", async () => {
  const before = await failures(requestEnrolment);
  const caller = freshCaller();
  const campaign = "00000000-0000-7000-8000-000000000001";
  const created = call(createProspect, { email: "jane@example.com", campaign }, caller);
  await expect(created).rejects.toMatchObject({ kind: "unavailable" });
  expect(await failures(requestEnrolment)).toBe(before);
  await create(caller, "jane@example.com");
});
