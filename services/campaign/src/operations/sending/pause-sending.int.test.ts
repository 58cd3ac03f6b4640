import { randomUUIDv7 } from "node:crypto";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { afterEach, describe, expect, test } from "vitest";
import { shareFreeCampaignsOf } from "../../sending/check-dispatch.ts";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const operator: Caller = { ...freshCaller(), workspaceId: operatorWorkspaceId };
const pause = (caller: Caller, mailbox?: string) =>
  call(pauseSending, { reason: "A wrong price in step 1", ...(mailbox && { mailbox }) }, caller);
const resume = (caller: Caller, mailbox?: string) => call(resumeSending, { ...(mailbox && { mailbox }) }, caller);

afterEach(() => db.query("delete from sending_pause"));

const inState = async (caller: Caller, state: string) =>
  (await service.sends(caller)).filter((send) => send.state === state);

describe("sending.pause", () => {
  test("after its answer nothing more is dispatched, however many ask concurrently", async () => {
    const { caller } = await service.running(140, {
      mailboxes: ["a@sender.example", "b@sender.example", "c@sender.example"],
    });
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        await service.plan();
        const claimed = await inState(caller, "claimed");
        await Promise.all(claimed.map((send) => service.dispatch(caller, send).catch(() => {})));
        await db.query("update send set state = 'sent' where workspace_id = $1 and state = 'dispatched'", [
          caller.workspaceId,
        ]);
      }
    };
    const workers = [work(), work(), work()];
    await eventually(async () => (await inState(caller, "sent")).length > 3);
    await pause(caller);
    const countDispatched = async () => (await service.sends(caller)).filter(({ worker }) => worker !== null).length;
    const dispatchedByThen = await countDispatched();
    for (let round = 0; round < 3; round++) {
      const before = await inState(caller, "claimed");
      await Promise.all(before.map((send) => service.dispatch(caller, send).catch(() => {})));
    }
    expect(await countDispatched()).toBe(dispatchedByThen);
    isOver = true;
    await Promise.all(workers);
    expect(await countDispatched()).toBe(dispatchedByThen);
    expect(dispatchedByThen).toBeLessThan(140);
  });

  test("it is answered after every running dispatch has committed, and a later one is refused meanwhile", async () => {
    const { caller } = await service.running(1);
    await service.planAll();
    const send = await service.theSend(caller);
    let isAnswered = false;
    let pausing: Promise<unknown> | undefined;
    await db.of(caller.workspaceId).transaction(async (tx) => {
      await shareFreeCampaignsOf(tx, [send.id]);
      pausing = pause(caller).then(() => {
        isAnswered = true;
      });
      await eventually(async () => {
        const { rows } = await db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
        );
        return rows.length > 0;
      });
      expect(isAnswered).toBe(false);
    });
    await pausing;
    expect(await service.dispatch(caller, send)).toMatchObject({
      go: false,
      reason: "Sending is paused: A wrong price in step 1",
    });
    expect(await service.theSend(caller)).toMatchObject({ state: "planned", worker: null });
  });

  test("due steps wait, keep their time and order, and are sent after the resume within the mailbox's limits", async () => {
    const { caller } = await service.running(6, {}, { daily_limit: 4 });
    await pause(caller);
    await db.query(
      `update enrolment e set next_step_at = now() - place * interval '1 second'
       from (select id, row_number() over (order by id) as place from enrolment where workspace_id = $1) o
       where o.id = e.id`,
      [caller.workspaceId],
    );
    const before = await service.enrolments(caller);
    await service.planAll();
    expect(await service.sends(caller)).toEqual([]);
    expect(await service.enrolments(caller)).toEqual(before);

    const { still_paused } = await resume(caller);
    expect(still_paused).toEqual([]);
    await service.planAll();
    const claimed = (await service.sends(caller)).map(({ enrolment_id }) => enrolment_id);
    const due = before.toSorted((a, b) => Number(a.next_step_at) - Number(b.next_step_at)).map(({ id }) => id);
    expect(claimed.length).toBe(4);
    expect(claimed.toSorted()).toEqual(due.slice(0, 4).toSorted());
  });

  test("a mail that was refused keeps its time, and its mailbox the slot of the day", async () => {
    const { caller } = await service.running(1, {}, { daily_limit: 1 });
    const before = await service.theEnrolment(caller);
    await service.planAll();
    await pause(caller);
    expect(await service.dispatch(caller, await service.theSend(caller))).toMatchObject({ go: false });
    expect(await service.theEnrolment(caller)).toEqual(before);
    await resume(caller);
    expect(await service.dispatched(caller)).toMatchObject({ attempt: 2 });
  });

  test("a mailbox's pause stops no other mailbox, and a workspace's no other workspace", async () => {
    const { caller } = await service.running(2, { mailboxes: ["a@sender.example", "b@sender.example"] });
    const other = await service.running(1);
    expect(await pause(caller, "A@sender.example")).toEqual({
      scope: "mailbox",
      workspace_id: caller.workspaceId,
      mailbox: { id: expect.any(String), email: "a@sender.example" },
      reason: "A wrong price in step 1",
      paused_by: "operator",
      paused_at: expect.any(String),
      was_paused: false,
    });
    await service.planAll();
    expect(await service.sends(caller)).toHaveLength(1);
    await pause(caller);
    expect(await service.dispatch(caller, await service.theSend(caller))).toMatchObject({ go: false });
    expect(await service.dispatch(other.caller, await service.theSend(other.caller))).toMatchObject({ go: true });
  });

  test("the operator's own stops every workspace, also a later one; each pause ends by itself", async () => {
    await pause(operator);
    const { caller } = await service.running(1);
    const { id } = only((await call(listMailboxes, {}, caller)).data);
    await pause(operator, id);
    await service.planAll();
    expect(await service.sends(caller)).toEqual([]);

    expect(await resume(operator)).toMatchObject({ resumed: { scope: "all", workspace_id: null }, still_paused: [] });
    await service.planAll();
    expect(await service.sends(caller)).toEqual([]);
    expect((await call(listPauses, {}, caller)).data).toMatchObject([{ scope: "mailbox", mailbox: { id } }]);
    await pause(caller);
    expect(await resume(operator, id)).toMatchObject({ still_paused: [{ scope: "workspace" }] });
    await resume(caller);
    await service.dispatched(caller);
  });

  test("a second pause keeps the time, author and reason, and adds the other reason once", async () => {
    const caller = { ...freshCaller(), actor: "operator" };
    const first = await call(pauseSending, { reason: "A wrong price in step 1." }, caller);
    expect(first).toMatchObject({ paused_by: "operator", reason: "A wrong price in step 1.", was_paused: false });
    const ann = { ...caller, actor: "ann@acme.example" };
    const reason = "A wrong price in step 1; also, by ann@acme.example: Unpaid";
    for (const by of [ann, ann, { ...ann, actor: "bo@acme.example" }]) {
      expect(await call(pauseSending, { reason: "Unpaid" }, by)).toEqual({ ...first, reason, was_paused: true });
    }
    expect(await pause(caller)).toEqual({ ...first, reason, was_paused: true });
  });

  test("a mailbox that is added again stays paused", async () => {
    const { caller } = await service.running(1);
    await pause(caller, "ann@sender.example");
    await service.addMailbox(caller, "ann@sender.example");
    await service.planAll();
    expect(await service.sends(caller)).toEqual([]);
  });

  test("an unknown mailbox, and an address of two workspaces, is refused with the remedy", async () => {
    const one = freshCaller();
    const email = `box-${randomUUIDv7()}@sender.example`;
    for (const caller of [one, freshCaller()]) await service.addMailbox(caller, email);
    expect(await refusalOf(pause(one, randomUUIDv7()))).toMatchObject({
      kind: "not-found",
      message: "Mailbox not found.",
    });
    expect((await refusalOf(pause(operator, email))).message).toContain(
      `2 workspaces have a mailbox ${email}: give the id`,
    );
    expect(await refusalOf(pause(freshCaller(), email))).toMatchObject({ kind: "not-found" });
    expect(await refusalOf(resume(one))).toEqual({ kind: "conflict", message: "This is not paused." });
    await pause(one, email);
    expect((await refusalOf(resume(one))).message).toBe(`This isn't paused itself; what is: mailbox ${email}.`);
    await resume(one, email);
    await pause(one);
    expect((await refusalOf(resume(one, email))).message).toBe(
      `The mailbox ${email} isn't paused itself; what is: workspace.`,
    );
  });

  test("the explanation of a step and the mailboxes say so", async () => {
    const { caller, id, prospects } = await service.running(1);
    await pause(caller);
    const { email } = only(prospects);
    const explanation = await call(explainEnrolment, { id, email }, caller);
    expect(explanation.reason).toBe("sending_paused");
    expect(explanation.sentence).toMatch(
      /^Step 1, due .+, isn't sent: the workspace's sending has been paused since .+ by the operator \(A wrong price in step 1\)/,
    );
    const shown = { scope: "workspace", reason: "A wrong price in step 1" };
    expect((await call(listMailboxes, {}, caller)).data).toMatchObject([{ status: "active", paused: shown }]);
  });
});
