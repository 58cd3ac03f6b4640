import { deleteBatch } from "@outbound/postgres/retention";
import { expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { windowRetention } from "./rate-window-table.ts";

test("the window of an unused token is deleted, and a running one is not", async () => {
  const gateways = await testGateways();
  const { request } = await gateways.start();
  const [idle, busy] = [await gateways.newToken(), await gateways.newToken()];
  for (const { token } of [idle, busy]) {
    await request("/api/v1/hooks", { headers: { authorization: `Bearer ${token}` } });
  }
  await gateways.db.query("update rate_window set started_at = now() - interval '25 hours' where token_id = $1", [
    idle.id,
  ]);
  expect(await deleteBatch(gateways.db, windowRetention, 10)).toBe(1);
  const { rows } = await gateways.db.query("select token_id from rate_window");
  expect(rows).toEqual([{ token_id: busy.id }]);
});
