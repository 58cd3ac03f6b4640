import { listSecondFactorKeys } from "@outbound/contracts/secrets/list-sealing-keys";
import { resealSecondFactors } from "@outbound/contracts/secrets/reseal-secrets";
import { expect, test } from "vitest";
import { browser, codeOf, peopleOf, switchOnSecondFactor } from "../../app-api/browser.fixture.ts";
import { testGateways } from "../../testing/gateway.fixture.ts";

const gateways = await testGateways();
const [oldKey, newKey] = ["1a".repeat(32), "2b".repeat(32)];

test("a resealed second factor works when the old key is gone", async () => {
  const before = await gateways.start({ sealingKeys: [oldKey] });
  const people = peopleOf(gateways, before.request);
  const { page, email, password } = await people.newOwner();
  const { secret } = await switchOnSecondFactor(page);
  await before.stop();

  const between = await gateways.start({ sealingKeys: [newKey, oldKey] });
  const keys = () => gateways.call(listSecondFactorKeys, {}, people.operator);
  const [old] = (await keys()).keys;
  expect(old).toMatchObject({ secrets: 1, is_known: true });
  const done = await gateways.call(resealSecondFactors, {}, people.operator);
  expect(done).toMatchObject({ read: 1, resealed: 1, unreadable: [], next_cursor: null });
  expect(await gateways.call(resealSecondFactors, {}, people.operator)).toMatchObject({ read: 1, resealed: 0 });
  expect(await keys()).toEqual({
    sealing_key: done.sealing_key,
    keys: [{ key: done.sealing_key, secrets: 1, is_known: true }],
  });
  expect(old?.key).not.toBe(done.sealing_key);
  await between.stop();

  const { request } = await gateways.start({ sealingKeys: [newKey] });
  const { status } = await browser(request).post("session.create", { email, password, code: codeOf(secret) });
  expect(status).toBe(200);
});
