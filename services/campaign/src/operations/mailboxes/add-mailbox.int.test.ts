import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const { call, recorded } = await startTestService();
const smtp = { host: "smtp.example", port: 25, secure: false, user: "u", pass: "hunter2" };

test("a mailbox's settings stay here and its credentials go to the mailer; adding it again replaces both", async () => {
  const caller = freshCaller();
  const { outcome, ...row } = await call(addMailbox, { email: " Ann@Sender.example ", daily_limit: 50, smtp }, caller);
  expect(outcome).toBe("added");
  expect(row).toEqual({
    id: expect.any(String),
    email: "ann@sender.example",
    name: null,
    signature: null,
    status: "active",
    status_reason: null,
    paused: null,
    daily_limit: 50,
    effective_daily_limit: 50,
    sent_today: 0,
    min_gap_seconds: 0,
    ramp: null,
    timezone: null,
    effective_timezone: "UTC",
    last_sent_at: null,
    last_synced_at: null,
    last_error_at: null,
    created_at: expect.any(String),
  });
  expect(recorded.credentials.at(-1)).toEqual({ mailbox_id: row.id, smtp });
  const again = { email: "ann@sender.example", name: "Ann", min_gap_seconds: 1.5, smtp: { host: "new", port: 26 } };
  const { outcome: secondOutcome, ...replaced } = await call(addMailbox, again, caller);
  expect(secondOutcome).toBe("replaced");
  expect(replaced).toMatchObject({ id: row.id, name: "Ann", daily_limit: null, min_gap_seconds: 1.5 });
  expect(recorded.credentials.at(-1)).toMatchObject({ mailbox_id: row.id, smtp: { host: "new" } });
  expect(await call(listMailboxEntries, {}, caller)).toEqual({
    data: [{ ...replaced, workspace_id: caller.workspaceId }],
    next_cursor: null,
  });
  expect(await call(listMailboxEntries, {}, freshCaller())).toEqual({ data: [], next_cursor: null });
});

test("a mailbox whose credentials could not be stored can't send until it is added again", async () => {
  const caller = freshCaller();
  const email = "ann@sender.example";
  const refused = { email, smtp: { host: "refused.example", port: 25 } };
  expect(await refusalOf(call(addMailbox, refused, caller))).toMatchObject({ kind: "unavailable" });
  const { data } = await call(listMailboxEntries, {}, caller);
  expect(data).toMatchObject([{ email, status: "error" }]);
  expect(await call(addMailbox, { email, smtp }, caller)).toMatchObject({ id: data[0]?.id, status: "active" });
});

test("an invalid address is refused", async () => {
  expect(await refusalOf(call(addMailbox, { email: "ann", smtp }, freshCaller()))).toEqual({
    kind: "bad-request",
    message: "`email` must be an email address.",
  });
});
