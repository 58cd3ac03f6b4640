import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import type { WireInputOf } from "@outbound/contracts/operation";
import { listSends } from "@outbound/contracts/sending/list-sends";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

type Filter = Partial<WireInputOf<typeof listSends>>;
const list = (caller: Caller, filter: Filter = {}) => call(listSends, filter, caller);
const idsOf = async (caller: Caller, filter: Filter = {}) => (await list(caller, filter)).data.map(({ id }) => id);

test("a row shows what was sent, to whom, from where, when, and why it is in its state", async () => {
  const variants = ["b", "c", "d", "e"].map((name) => ({ name, subject: name, body: name }));
  const { caller, id, name, prospects } = await service.running(1, { steps: [step("a", { variants })] });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker, outcome: "unknown", reason: "Connection closed" });
  const { rows } = await db.query<{ name: string }>("select name from variant where id = $1", [send.variant_id]);
  const prospect = only(prospects);
  expect(await list(caller)).toEqual({
    data: [
      {
        id: send.id,
        workspace_id: caller.workspaceId,
        status: "unknown",
        reason: "Connection closed",
        smtp_code: null,
        campaign: { id, name },
        enrolment_id: send.enrolment_id,
        prospect: { id: prospect.id, email: prospect.email },
        mailbox: { id: send.mailbox_id, email: "ann@sender.example" },
        step: 1,
        variant: rows[0]?.name ?? null,
        message_id: send.message_id,
        attempt: 1,
        created_at: expect.any(String),
        dispatched_at: expect.any(String),
        settled_at: expect.any(String),
      },
    ],
    next_cursor: null,
  });
});

test("by status and campaign, newest first, page by page, and nothing of another workspace", async () => {
  const { caller, id } = await service.running(6, { mailboxes: ["a@s.example", "b@s.example"] });
  const { id: other } = await service.another(caller, 3, { mailboxes: ["a@s.example", "b@s.example"] });
  await service.planAll();
  const [first, second] = await service.sends(caller);
  if (!first || !second) throw new Error("nothing was planned");
  await service.settle(caller, first, { outcome: "unknown" });
  await service.settle(caller, second, { outcome: "refused", fault: "recipient" });

  const all = (await service.sends(caller)).map((send) => send.id).toReversed();
  expect(all).toHaveLength(9);
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(caller, { limit: "2", ...(cursor && { cursor }) });
    paged.push(...page.data.map((row) => row.id));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all);
  expect(await idsOf(caller, { status: "unknown" })).toEqual([first.id]);
  expect(await idsOf(caller, { status: "sent" })).toEqual([]);
  const [ofOne, ofOther] = [await idsOf(caller, { campaign_id: id }), await idsOf(caller, { campaign_id: other })];
  expect([ofOne.length, ofOther.length]).toEqual([6, 3]);
  expect([...ofOne, ...ofOther].toSorted().toReversed()).toEqual(all);
  const claimed = await idsOf(caller, { campaign_id: id, status: "claimed" });
  expect(claimed).toEqual(ofOne.filter((one) => one !== first.id && one !== second.id));
  expect(await idsOf(freshCaller())).toEqual([]);
});

test("an unknown campaign and invalid parameters are refused", async () => {
  const caller = freshCaller();
  const notFound = { kind: "not-found", message: "Campaign not found." };
  expect(await refusalOf(list(caller, { campaign_id: randomUUIDv7() }))).toEqual(notFound);
  expect(await refusalOf(list(caller, { campaign_id: "nothing" }))).toEqual(notFound);
  expect((await refusalOf(list(caller, { status: "lost" as never }))).kind).toBe("bad-request");
  expect((await refusalOf(list(caller, { cursor: "x" }))).kind).toBe("bad-request");
});
