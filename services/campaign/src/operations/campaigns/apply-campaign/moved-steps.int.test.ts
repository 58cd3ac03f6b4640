import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { deleteBatch } from "@outbound/postgres/retention";
import { expect, test } from "vitest";
import { sendRetention } from "../../../copies/copy-stats-table.ts";
import { step } from "../../../testing/campaign.fixture.ts";
import { always, startSendingTest } from "../../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const mailboxes = ["ann@sender.example"];

/** Its first step has sent a mail. */
async function begun() {
  const { caller, name } = await service.running(1, { mailboxes, steps: [step("A"), step("B"), step("C")] });
  await service.planAll();
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const movedBy = async (bodies: string[]) => {
    const steps = bodies.map((body) => step(body));
    return (await call(applyCampaign, { name, mailboxes, steps, settings: always }, caller)).moved_steps;
  };
  return { caller, movedBy };
}

test("a step that has sent is named when it is moved, and when one comes before it or is removed there", async () => {
  const { movedBy } = await begun();
  expect(await movedBy(["A", "C", "B"])).toBeUndefined();
  expect(await movedBy(["A, written anew", "C", "B"])).toBeUndefined();
  expect(await movedBy(["C", "A, written anew", "B"])).toEqual([1]);
  expect(await movedBy(["C", "A, written anew", "B"])).toBeUndefined();
  expect(await movedBy(["D", "C", "A, written anew", "B"])).toEqual([1]);
  expect(await movedBy(["C", "A, written anew", "B"])).toEqual([1]);
});

test("so is one whose mails were sent so long ago that they are counted alone", async () => {
  const { caller, movedBy } = await begun();
  await db.query("update send set created_at = now() - interval '2 days' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await db.query(
    `update enrolment set status = 'stopped', next_step_at = null, ended_at = now() - interval '2 days'
     where workspace_id = $1`,
    [caller.workspaceId],
  );
  while (await deleteBatch(db, sendRetention(1), 10));
  expect(await service.sends(caller)).toEqual([]);
  expect(await movedBy(["B", "A", "C"])).toEqual([1]);
});
