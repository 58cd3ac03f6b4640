import { randomUUIDv7 } from "node:crypto";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { listFolders } from "@outbound/contracts/campaigns/list-folders";
import { moveCampaign } from "@outbound/contracts/campaigns/move-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startTestService();
const { call } = service;

test("a campaign moves to a folder that there is, to a new one, and out of it, whatever its state", async () => {
  const caller = freshCaller();
  const draft = await service.campaign(caller, { folder: "Spring" });
  const running = await service.running(caller);
  const moved = await call(moveCampaign, { id: running, folder: " Spring " }, caller);
  expect(moved).toMatchObject({ id: running, status: "active", folder: { name: "Spring" } });
  const inSpring = await call(listCampaigns, { folder_id: moved.folder?.id }, caller);
  expect(inSpring.data.map(({ id }) => id)).toEqual([running, draft]);
  expect((await call(moveCampaign, { id: draft, folder: "Autumn" }, caller)).folder?.name).toBe("Autumn");
  expect((await call(moveCampaign, { id: draft, folder: null }, caller)).folder).toBeNull();
});

test("folders come by name, and none of another workspace", async () => {
  const caller = freshCaller();
  await service.campaign(caller, { folder: "Spring" });
  await service.campaign(caller, { folder: "Autumn" });
  await service.campaign(freshCaller(), { folder: "Summer" });
  const { data } = await call(listFolders, {}, caller);
  expect(data.map(({ name }) => name)).toEqual(["Autumn", "Spring"]);
});

test("an empty name is refused and moves nothing, and another workspace's campaign is not found", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { folder: "Spring" });
  expect(await refusalOf(call(moveCampaign, { id, folder: " " }, caller))).toMatchObject({ kind: "bad-request" });
  expect(only((await call(listCampaigns, {}, caller)).data).folder?.name).toBe("Spring");
  for (const unknown of [randomUUIDv7(), "x"]) {
    expect(await refusalOf(call(moveCampaign, { id: unknown, folder: "A" }, caller))).toMatchObject({
      kind: "not-found",
    });
  }
  expect(await refusalOf(call(moveCampaign, { id, folder: "A" }, freshCaller()))).toMatchObject({ kind: "not-found" });
});
