import { randomUUIDv7 } from "node:crypto";
import type { EventMessage } from "@outbound/contracts/event";
import { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { expect, test } from "vitest";
import { only, startSendingTest } from "../testing/sending.fixture.ts";
import consumer from "./mailbox-access-changed.ts";

const service = await startSendingTest();

type State = EventMessage<typeof mailboxAccessChanged>["payload"];
const take = (payload: State) => {
  const message = {
    id: randomUUIDv7(),
    occurred_at: new Date(),
    payload: mailboxAccessChanged.payload.encode(payload),
  };
  return consumer.take(Buffer.from(JSON.stringify(message)), service.context);
};
const error = "Google says: invalid_grant: Token has been expired or revoked.";

test("nothing is planned for a mailbox that has to be connected again; once it is, what is due is sent once", async () => {
  const { caller } = await service.running(3);
  const listed = async () => only((await service.call(listMailboxes, {}, caller)).data);
  const { id } = await listed();
  const about = { workspace_id: caller.workspaceId, mailbox_id: id };
  await take({ ...about, version: 2, error });
  await take({ ...about, version: 1, error: null });
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
  expect(await listed()).toMatchObject({ status: "needs_reconnect", status_reason: error });
  const found = await service.call(listMailboxes, { status: "needs_reconnect" }, caller);
  expect(found.data).toHaveLength(1);
  expect((await service.call(listMailboxes, { status: "active" }, caller)).data).toEqual([]);

  const back = { ...about, version: 3, error: null };
  await take(back);
  await take(back);
  expect(await listed()).toMatchObject({ status: "active", status_reason: null });
  await service.planAll();
  const sends = await service.sends(caller);
  expect(sends.map(({ state }) => state)).toEqual(["claimed", "claimed", "claimed"]);
});

test("a mail that was claimed before returns to the plan without losing an attempt, and is sent once the mailbox is connected", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const about = { workspace_id: caller.workspaceId, mailbox_id: send.mailbox_id };
  await take({ ...about, version: 2, error });
  await service.settle(caller, send, { outcome: "deferred", fault: "sender", smtp_code: null, reason: error });
  expect(await service.theSend(caller)).toMatchObject({ state: "planned", deferrals: 0 });
  await take({ ...about, version: 3, error: null });
  expect(only((await service.call(listMailboxEntries, {}, caller)).data)).toMatchObject({
    status: "active",
    status_reason: null,
  });
  await service.db.query("update enrolment set next_step_at = now() - interval '1 second' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed", attempt: 2 });
});

test("a mailbox without a server for sending is signed in to at its provider, or refused", async () => {
  const { caller } = await service.running(0);
  await expect(service.call(addMailbox, { email: "a@b.example" }, caller)).rejects.toMatchObject({
    message: "Provide `smtp`, or `oauth` with the provider at which somebody signs in.",
  });
  await service.call(addMailbox, { email: "a@b.example", oauth: "google" }, caller);
  const { data } = await service.call(listMailboxes, { email: "a@b.example" }, caller);
  expect(data).toMatchObject([{ provider: "google" }]);
  expect(service.recorded.credentials.at(-1)).toMatchObject({ oauth: { provider: "google", email: "a@b.example" } });
});

test("an event about another workspace's mailbox changes nothing", async () => {
  const { caller } = await service.running(0);
  const other = await service.running(0);
  const { data } = await service.call(listMailboxEntries, {}, caller);
  const { workspaceId: workspace_id } = other.caller;
  await take({ workspace_id, mailbox_id: only(data).id, version: 9, error: "x" });
  expect((await service.call(listMailboxEntries, {}, caller)).data).toEqual(data);
});
