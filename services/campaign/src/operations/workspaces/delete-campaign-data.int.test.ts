import { randomUUID } from "node:crypto";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { deleteCampaignData } from "@outbound/contracts/workspaces/workspace-data";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const { call, db } = await startTestService();

test("what all workspaces share is never deleted, and the refusal pauses nothing", async () => {
  const operator = { workspaceId: operatorWorkspaceId, requestId: randomUUID() };
  expect(await refusalOf(call(deleteCampaignData, {}, operator))).toMatchObject({ kind: "not-found" });
  expect((await db.query("select from sending_pause")).rows).toEqual([]);
  expect((await db.query("select from deleted_workspace")).rows).toEqual([]);
});
