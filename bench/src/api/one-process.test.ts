import { expect, test } from "vitest";

test("the api bench can load its services into one process", async () => {
  const [gateway, prospect, campaign] = await Promise.all([
    import("../../../services/gateway/src/start-gateway.ts"),
    import("../../../services/prospect/src/start-prospect.ts"),
    import("../../../services/campaign/src/start-campaign.ts"),
  ]);
  expect([gateway.openGateway, prospect.openProspect, campaign.openCampaign]).toEqual([
    expect.any(Function),
    expect.any(Function),
    expect.any(Function),
  ]);
});
