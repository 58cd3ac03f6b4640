import { updateReply } from "@outbound/contracts/replies/update-reply";
import { expect, test } from "vitest";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

async function moved() {
  const campaign = await service.sent();
  const { caller, prospect } = campaign;
  const now = { ...prospect, version: 2, email: `new-${prospect.email}` };
  await service.prospects(caller, now);
  return { ...campaign, now };
}

test("a reply from the mailed address is attributed although the prospect has another address now", async () => {
  const { caller, send, prospect } = await moved();
  await service.receive(caller, send, { ...fromProspect(prospect), from_trusted: true });
  expect(only(await service.replies(caller))).toMatchObject({ matched_by: "address", enrolment_id: send.enrolment_id });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
});

test("a reply from the prospect's present address is attributed", async () => {
  const { caller, send, now } = await moved();
  await service.receive(caller, send, { ...fromProspect(now), from_trusted: true });
  expect(only(await service.replies(caller))).toMatchObject({ matched_by: "address", held: false });
});

test("a reply from an address of two prospects is attributed to the one who was mailed last", async () => {
  const { caller, id, send, prospect } = await moved();
  const [heir] = await service.enrol(caller, id, [{ email: prospect.email }]);
  await service.planAll();
  const second = only((await service.sends(caller)).filter((other) => other.id !== send.id));
  const { worker } = await service.dispatch(caller, second, { to: prospect.email });
  await service.settle(caller, second, { worker });
  await service.receive(caller, send, { ...fromProspect(prospect), from_trusted: true });
  expect(only(await service.replies(caller))).toMatchObject({ enrolment_id: second.enrolment_id });
  const stopped = (await service.enrolments(caller)).filter(({ status }) => status === "stopped");
  expect(stopped).toMatchObject([{ prospect_id: heir?.id }]);
});

test("an erased prospect's address is matched to nobody, and its held replies can't be accepted", async () => {
  const { caller, send, prospect, now } = await moved();
  await service.receive(caller, send, fromProspect(prospect));
  const { id } = only(await service.replies(caller));
  await service.prospects(caller, { ...now, version: 3, anonymized: true, email: "erased" });
  await service.receive(caller, send, { ...fromProspect(prospect), from_trusted: true });
  await expect(call(updateReply, { id, held: false }, caller)).rejects.toThrow("erased");
  const { rows } = await db.query("select from_address, held from reply where workspace_id = $1", [caller.workspaceId]);
  expect(rows).toEqual([{ from_address: "", held: true }]);
});
