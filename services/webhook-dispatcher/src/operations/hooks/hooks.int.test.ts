import { randomBytes, randomUUID } from "node:crypto";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { NameNotAnswered, NameNotResolved } from "@outbound/egress/name-errors";
import type { ResolveName } from "@outbound/egress/resolve-name";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestDispatcher } from "../../testing/dispatcher.fixture.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
const names = new Map<string, string[]>();
const silent = new Set<string>();
const resolutions = new Map<string, ResolveName>();
const resolve: ResolveName = async (name) => {
  if (silent.has(name)) throw new NameNotAnswered();
  return resolutions.get(name)?.(name) ?? names.get(name) ?? Promise.reject(new NameNotResolved());
};

beforeAll(async () => {
  dispatcher = await startTestDispatcher({}, { resolve });
  names.set("hooks.example.com", ["93.184.215.14"]);
  names.set("inside.example.com", ["93.184.215.14", "10.0.0.1"]);
});
afterAll(() => dispatcher.stop());

const call: (typeof dispatcher)["call"] = (...args) => dispatcher.call(...args);
const pair = { event: "new_reply", target_url: "https://hooks.example.com/a" } as const;
const count = async (table: "subscription" | "signing_secret", workspaceId: string) => {
  const sql = `select count(*) from ${table} where workspace_id = $1`;
  const { rows } = await dispatcher.db.query<{ count: number }>(sql, [workspaceId]);
  return rows[0]?.count;
};

describe("hook.subscribe", () => {
  test("the same pair again, with or without spaces around it, is the existing subscription", async () => {
    const caller = freshCaller();
    const first = await call(subscribeHook, pair, caller);
    expect(first).toEqual({ id: first.id, ...pair, created: true });
    const again = await call(subscribeHook, { ...pair, target_url: `  ${pair.target_url}\n` }, caller);
    expect(again).toEqual({ ...first, created: false });
    const other = await call(subscribeHook, { ...pair, event: "bounce" }, caller);
    expect(other).toMatchObject({ event: "bounce", created: true });
    expect(await count("subscription", caller.workspaceId)).toBe(2);
  });

  test("a URL of the longest length that a body allows is stored whole, and its last character counts", async () => {
    const caller = freshCaller();
    // The bytes are random, so that the index can't compress them.
    const path = randomBytes(1_960).toString("hex");
    const long = { event: "new_reply", target_url: `https://hooks.example.com/${path}` } as const;
    const first = await call(subscribeHook, long, caller);
    expect(first).toEqual({ id: first.id, ...long, created: true });
    expect(await call(subscribeHook, long, caller)).toEqual({ ...first, created: false });
    const other = { ...long, target_url: `${long.target_url}x` };
    expect(await call(subscribeHook, other, caller)).toMatchObject({ ...other, created: true });
  });

  test("twenty concurrent requests for one pair create one subscription and one secret", async () => {
    const caller = freshCaller();
    const hooks = await Promise.all(Array.from({ length: 20 }, () => call(subscribeHook, pair, caller)));
    expect(new Set(hooks.map(({ id }) => id)).size).toBe(1);
    expect(hooks.filter(({ created }) => created)).toHaveLength(1);
    expect(await count("signing_secret", caller.workspaceId)).toBe(1);
  });

  test("the first subscription of a workspace creates its secret, the next one keeps it", async () => {
    const caller = freshCaller();
    await expect(call(revealWebhookSecret, {}, caller)).rejects.toMatchObject({ kind: "not-found" });
    await call(subscribeHook, pair, caller);
    const first = await call(revealWebhookSecret, {}, caller);
    expect(first.secret).toMatch(/^whsec_[\w-]{43}$/);
    await call(subscribeHook, { ...pair, event: "bounce" }, caller);
    expect(await call(revealWebhookSecret, {}, caller)).toEqual(first);
  });

  test("one Idempotency-Key has one effect and one answer, even when the name is gone the second time", async () => {
    const caller = { ...freshCaller(), commandId: randomUUID() };
    names.set("fleeting.example.com", ["93.184.215.14"]);
    const input = { event: "bounce", target_url: "https://fleeting.example.com/" } as const;
    const first = await call(subscribeHook, input, caller);
    names.delete("fleeting.example.com");
    expect(await call(subscribeHook, input, caller)).toEqual(first);
    expect(first.created).toBe(true);
  });

  test("a name that is not answered in time is refused without storing anything, and the same request succeeds later", async () => {
    const caller = { ...freshCaller(), commandId: randomUUID() };
    names.set("late.example.com", ["93.184.215.14"]);
    silent.add("late.example.com");
    const input = { event: "bounce", target_url: "https://late.example.com/" } as const;
    await expect(call(subscribeHook, input, caller)).rejects.toMatchObject({
      kind: "unavailable",
      message: "The webhook URL's host name could not be looked up in time.",
    });
    expect([
      await count("subscription", caller.workspaceId),
      await count("signing_secret", caller.workspaceId),
    ]).toEqual([0, 0]);
    await expect(call(setWebhook, { url: input.target_url }, caller)).rejects.toMatchObject({ kind: "unavailable" });
    silent.clear();
    expect(await call(subscribeHook, input, caller)).toMatchObject({ ...input, created: true });
  });

  test("when the name is gone between two runs of one key and the repeat was refused, nothing is subscribed", async () => {
    const caller = { ...freshCaller(), commandId: randomUUID() };
    const input = { event: "bounce", target_url: "https://slow.example.com/" } as const;
    const answer = Promise.withResolvers<string[]>();
    let lookups = 0;
    resolutions.set("slow.example.com", () =>
      lookups++ === 0 ? answer.promise : Promise.reject(new NameNotResolved()),
    );
    const first = call(subscribeHook, input, caller);
    await eventually(() => expect(lookups).toBe(1));
    const refused = {
      kind: "bad-request",
      message: "The webhook URL's host name must exist and resolve to public addresses only.",
    };
    await expect(call(subscribeHook, input, caller)).rejects.toMatchObject(refused);
    answer.resolve(["93.184.215.14"]);
    await expect(first).rejects.toMatchObject(refused);
    expect(await count("subscription", caller.workspaceId)).toBe(0);
  });

  test("the operator learns that a name doesn't exist, which a client can't tell from a private one", async () => {
    const url = "https://unknown.example.com/outbound";
    await expect(call(setWebhook, { url }, freshCaller())).rejects.toMatchObject({
      kind: "bad-request",
      message: "The name unknown.example.com doesn't exist, or has no address.",
    });
    const likePrivate = {
      kind: "bad-request",
      message: "The webhook URL's host name must exist and resolve to public addresses only.",
    };
    const hook = { event: "bounce", target_url: url } as const;
    await expect(call(subscribeHook, hook, freshCaller())).rejects.toMatchObject(likePrivate);
    const person = { ...freshCaller(), userId: randomUUID() };
    await expect(call(setWebhook, { url }, person)).rejects.toMatchObject(likePrivate);
  });

  test("the 101st subscription of a workspace is refused, also among concurrent ones, and nothing is stored", async () => {
    const caller = freshCaller();
    const url = (index: number) => ({ ...pair, target_url: `https://hooks.example.com/${index}` });
    for (let index = 0; index < 95; index += 5) {
      await Promise.all([0, 1, 2, 3, 4].map((step) => call(subscribeHook, url(index + step), caller)));
    }
    const last = await Promise.allSettled(
      Array.from({ length: 10 }, (_, step) => call(subscribeHook, url(95 + step), caller)),
    );
    expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await count("subscription", caller.workspaceId)).toBe(100);
    await expect(call(subscribeHook, url(200), caller)).rejects.toMatchObject({
      kind: "conflict",
      message: "A workspace can have at most 100 webhook subscriptions.",
    });
    expect(await call(subscribeHook, url(0), caller)).toMatchObject({ created: false });
  });

  test.each([
    [{ target_url: pair.target_url }, "`event` must be one of: new_reply, positive_reply, bounce, unsubscribe."],
    [{ ...pair, event: "sent" }, "`event` must be one of: new_reply, positive_reply, bounce, unsubscribe."],
    [{ event: "bounce" }, "`target_url` must be a non-empty string."],
    [{ event: "bounce", target_url: " " }, "`target_url` must be a non-empty string."],
    [{ event: "bounce", target_url: 1 }, "`target_url` must be a non-empty string."],
    [{ ...pair, target_url: "http://hooks.example.com/" }, "The webhook URL must start with https://."],
    [{ ...pair, target_url: "https://10.0.0.1/" }, "The webhook URL must point to a public host."],
    [
      { ...pair, target_url: "https://inside.example.com/" },
      "The webhook URL's host name must exist and resolve to public addresses only.",
    ],
    [
      { ...pair, target_url: "https://unknown.example.com/" },
      "The webhook URL's host name must exist and resolve to public addresses only.",
    ],
  ])("%j is refused with the reason, and leaves no secret behind", async (input, message) => {
    const caller = freshCaller();
    const failure = call(subscribeHook, input as typeof pair, caller);
    await expect(failure).rejects.toMatchObject({ kind: "bad-request", message });
    expect(await count("signing_secret", caller.workspaceId)).toBe(0);
  });
});

describe("hook.list", () => {
  test("lists newest first, in pages, and nothing of another workspace", async () => {
    const caller = freshCaller();
    const ids: string[] = [];
    for (const event of ["new_reply", "bounce", "unsubscribe"] as const) {
      ids.unshift((await call(subscribeHook, { ...pair, event }, caller)).id);
    }
    const first = await call(listHooks, { limit: "2" }, caller);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.data[0]).toEqual({
      id: ids[0],
      event: "unsubscribe",
      target_url: pair.target_url,
      created_at: expect.stringMatching(/\.\d{3}\+00:00$/),
    });
    const second = await call(listHooks, { limit: "2", cursor: first.next_cursor ?? "" }, caller);
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.next_cursor).toBeNull();
    expect(await call(listHooks, {}, freshCaller())).toEqual({ data: [], next_cursor: null });
    await expect(call(listHooks, { cursor: "x" }, caller)).rejects.toMatchObject({ kind: "bad-request" });
  });
});

describe("hook.unsubscribe", () => {
  test("removes it once; unknown ids, another workspace's and malformed ones are not found", async () => {
    const caller = freshCaller();
    const { id } = await call(subscribeHook, pair, caller);
    const missing = { kind: "not-found", message: "No subscription with this id." };
    for (const stranger of [randomUUID(), "1", "", "../x"]) {
      await expect(call(unsubscribeHook, { id: stranger }, caller)).rejects.toMatchObject(missing);
    }
    await expect(call(unsubscribeHook, { id }, freshCaller())).rejects.toMatchObject(missing);
    expect(await count("subscription", caller.workspaceId)).toBe(1);

    expect(await call(unsubscribeHook, { id }, caller)).toEqual({});
    await expect(call(unsubscribeHook, { id }, caller)).rejects.toMatchObject(missing);
    expect(await call(subscribeHook, pair, caller)).toMatchObject({ created: true });
  });
});
