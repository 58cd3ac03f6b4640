import { expect, test } from "vitest";
import { startSendingTest } from "../testing/sending.fixture.ts";
import { countMailboxes } from "./access-table.ts";

const service = await startSendingTest();
const { db } = service;

test("a mailbox whose server has refused three times in a row is told of, and one that has refused twice isn't", async () => {
  const { workspaceId } = (await service.running(1)).caller;
  for (const [failures, failing] of [
    [2, 0],
    [3, 1],
  ]) {
    await db.query("update mailbox set failures = $2 where workspace_id = $1", [workspaceId, failures]);
    expect(await countMailboxes(db, workspaceId)).toEqual({ all: 1, failing, to_reconnect: 0 });
  }
});
