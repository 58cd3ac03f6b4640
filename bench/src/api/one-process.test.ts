import { expect, test } from "vitest";

test("the services that the api bench runs in one process can be loaded into one", async () => {
  const [gateway, prospect, campaign] = await Promise.all([
    import("../../../services/gateway/src/app.ts"),
    import("../../../services/prospect/src/operations.ts"),
    import("../../../services/campaign/src/operations.ts"),
  ]);
  expect(gateway.createApp).toBeTypeOf("function");
  expect(prospect.operations.length).toBeGreaterThan(0);
  expect(campaign.operations.length).toBeGreaterThan(0);
});
