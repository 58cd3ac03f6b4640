import { randomUUIDv7 } from "node:crypto";
import type { EventMessage } from "@outbound/contracts/event";
import { inboxChecked } from "@outbound/contracts/events/inbox-checked";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { expect, test } from "vitest";
import { only, startSendingTest } from "../testing/sending.fixture.ts";
import consumer from "./inbox-checked.ts";

const service = await startSendingTest();

type State = EventMessage<typeof inboxChecked>["payload"];
const take = (payload: State) => {
  const message = { id: randomUUIDv7(), occurred_at: new Date(), payload: inboxChecked.payload.encode(payload) };
  return consumer.take(Buffer.from(JSON.stringify(message)), service.context);
};

test("a mailbox that can't be read says so and keeps sending; the newest state counts, in whatever order they come", async () => {
  const { caller } = await service.running(1);
  const listed = async () => only((await service.call(listMailboxEntries, {}, caller)).data);
  const { id } = await listed();
  const state = { workspace_id: caller.workspaceId, mailbox_id: id };
  const checked_at = new Date("2027-01-01T10:00:00Z");
  const failed_at = new Date("2027-01-01T11:00:00Z");
  const failed = { ...state, version: 2, checked_at, failed_at, error: "Invalid credentials." };
  await take(failed);
  await take({ ...state, version: 1, checked_at, failed_at: null, error: null });
  await take(failed);
  expect(await listed()).toMatchObject({
    status: "active",
    status_reason: "Its folders can't be read: Invalid credentials.",
    last_synced_at: "2027-01-01T10:00:00.000+00:00",
    last_error_at: "2027-01-01T11:00:00.000+00:00",
  });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed" });
  await take({ ...state, version: 3, checked_at: failed_at, failed_at, error: null });
  expect(await listed()).toMatchObject({ status_reason: null, last_synced_at: "2027-01-01T11:00:00.000+00:00" });
});

test("a state about another workspace's mailbox changes nothing", async () => {
  const { caller } = await service.running(0);
  const other = await service.running(0);
  const { data } = await service.call(listMailboxEntries, {}, caller);
  const { id } = only(data);
  const { workspaceId: workspace_id } = other.caller;
  await take({ workspace_id, mailbox_id: id, version: 9, checked_at: null, failed_at: new Date(), error: "x" });
  expect((await service.call(listMailboxEntries, {}, caller)).data).toEqual(data);
});
