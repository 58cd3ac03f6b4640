import { listRequiredFields } from "@outbound/contracts/campaigns/list-required-fields";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

test("what a copy uses without a default is listed with the steps that use it, and no other workspace's", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, {
    steps: [step("Hello {{ first_name }}"), step("{{ custom_fields.plan }} {{ company.name | default: 'you' }}")],
  });
  expect(await call(listRequiredFields, { id }, caller)).toEqual({
    data: [
      { name: "first_name", path: ["first_name"], uses: "step 1" },
      { name: "custom_fields.plan", path: ["custom_fields", "plan"], uses: "step 2" },
    ],
  });
  await expect(call(listRequiredFields, { id }, freshCaller())).rejects.toThrow("Campaign");
  await expect(call(listRequiredFields, { id: "none" }, caller)).rejects.toThrow("Campaign");
});

test("a campaign that takes nobody refuses, with why", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { steps: [step("Hello")], mailboxes: [] });
  await expect(call(listRequiredFields, { id }, caller)).rejects.toThrow("mailbox");
});
