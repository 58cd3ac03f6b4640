import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, context } = service;

test("a mailbox shows its limit and what it sent, and nothing that wasn't measured", async () => {
  const caller = freshCaller();
  const ramp = { start: 10, increment: 5 };
  const box = { name: "Ann", daily_limit: 50, ramp, timezone: "Europe/Paris", min_gap_seconds: 60 };
  const { id } = await service.addMailbox(caller, "ann@sender.example", box);
  expect(await call(listMailboxes, {}, caller)).toEqual({
    data: [
      {
        id,
        email: "ann@sender.example",
        name: "Ann",
        signature: null,
        provider: "smtp",
        status: "active",
        status_reason: null,
        paused: null,
        daily_limit: 50,
        effective_daily_limit: 10,
        sent_today: 0,
        min_gap_seconds: 60,
        ramp: { enabled: true, start: 10, increment: 5, day: 1 },
        timezone: "Europe/Paris",
        effective_timezone: "Europe/Paris",
        tracking_domain: null,
        bounce_rate_7d: null,
        complaint_rate_7d: null,
        last_sent_at: null,
        last_synced_at: null,
        last_error_at: null,
        created_at: expect.any(String),
      },
    ],
    next_cursor: null,
  });
});

test("a week's bounces, before or after acceptance, and complaints are counted", async () => {
  const { caller, prospects } = await service.running(4);
  await service.planAll();
  const [refused, later, complained, fine] = await service.sends(caller);
  if (!refused || !later || !complained || !fine) throw new Error("not all were planned");
  await service.settle(caller, refused, { outcome: "refused", fault: "recipient", smtp_code: 550 });
  for (const send of [later, complained, fine]) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker, smtp_code: 250 });
  }
  const enrolment = (await service.enrolments(caller)).find(({ id }) => id === later.enrolment_id);
  const person = prospects.find(({ id }) => id === enrolment?.prospect_id);
  await service.report(caller, later, { address: person?.email ?? "", diagnostic: "smtp; 550 5.1.1 unknown" });
  const to = { address: "redacted@provider.example", action: "abuse", status: null, diagnostic: null };
  await service.receive(caller, complained, {
    report: { kind: "feedback", original_message_id: complained.message_id, recipients: [to] },
  });
  const { data } = await call(listMailboxes, {}, caller);
  expect(data).toMatchObject([{ bounce_rate_7d: 0.5, complaint_rate_7d: 0.25 }]);
  expect(only(data).last_sent_at).not.toBeNull();

  const old =
    "update send set dispatched_at = dispatched_at - interval '8 days', settled_at = settled_at - interval '8 days'";
  await service.db.query(`${old} where workspace_id = $1`, [caller.workspaceId]);
  expect((await call(listMailboxes, {}, caller)).data).toMatchObject([
    { bounce_rate_7d: null, complaint_rate_7d: null },
  ]);
});

test("a failed server is shown, and the workspace's tracking domain", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  await service.settle(caller, send, { outcome: "deferred", fault: "sender", reason: "421 Too busy" });
  await service.track(caller, "u.sender.example");
  expect((await call(listMailboxes, {}, caller)).data).toMatchObject([
    {
      status: "active",
      status_reason: "421 Too busy",
      last_error_at: expect.any(String),
      tracking_domain: { host: "u.sender.example", verified: true },
    },
  ]);
});

test("filters combine, the newest comes first, and other workspaces' mailboxes are absent", async () => {
  const caller = freshCaller();
  const addresses = ["a@sender.example", "c@sender.example", "b@sender.example"];
  for (const address of addresses) await service.addMailbox(caller, address);
  await context.db.query("update mailbox set status = 'error' where workspace_id = $1 and email = $2", [
    caller.workspaceId,
    "b@sender.example",
  ]);
  const emails = async (filter: { status?: "active" | "error"; email?: string }) =>
    (await call(listMailboxes, filter, caller)).data.map(({ email }) => email);
  expect(await emails({})).toEqual(addresses.toReversed());
  expect(await emails({ status: "error" })).toEqual(["b@sender.example"]);
  expect(await emails({ email: " A@Sender.example" })).toEqual(["a@sender.example"]);
  expect(await emails({ email: "a@sender.example", status: "error" })).toEqual([]);
  expect((await call(listMailboxes, {}, freshCaller())).data).toEqual([]);
});
