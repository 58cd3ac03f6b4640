import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { describe, expect, test } from "vitest";
import { byText, freshToken, freshWorkspace, request, timestampShape, unknownId, uuidShape } from "./workspace.ts";

const target = (path = "hook") => `https://93.184.216.34/${path}`;

describe("POST /api/v1/hooks", () => {
  test("201 for a new subscription, 200 with the same one for an existing pair", async () => {
    const workspace = await freshWorkspace();
    const created = await workspace.post("/hooks", { event: "bounce", target_url: target() });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.stringMatching(uuidShape), event: "bounce", target_url: target() });
    const again = await workspace.post("/hooks", { event: "bounce", target_url: ` ${target()} ` });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: created.body });
    const other = await workspace.post("/hooks", { event: "new_reply", target_url: target() });
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(created.body.id);
  });

  test("two concurrent requests for one pair: one 201, one 200, one subscription", async () => {
    const workspace = await freshWorkspace();
    const both = await Promise.all(
      [1, 2].map(() => workspace.post("/hooks", { event: "bounce", target_url: target() })),
    );
    expect(both.map(({ status }) => status).sort(byText)).toEqual([200, 201]);
    expect((await workspace.get("/hooks")).body.data).toHaveLength(1);
  });

  test("the first subscription of a workspace creates its signing secret; the next keeps it; no answer shows it", async () => {
    const workspace = await freshWorkspace();
    await expect(workspace.operate(revealWebhookSecret, {})).rejects.toMatchObject({ kind: "not-found" });
    const created = await workspace.post("/hooks", { event: "bounce", target_url: target() });
    const { secret } = await workspace.operate(revealWebhookSecret, {});
    expect(secret).toMatch(/^whsec_.{24,}$/);
    await workspace.post("/hooks", { event: "unsubscribe", target_url: target() });
    expect(await workspace.operate(revealWebhookSecret, {})).toEqual({ secret });
    expect(created.text + (await workspace.get("/hooks")).text).not.toContain("whsec_");
  });

  test.each([
    [{}, "`event` must be one of: new_reply, positive_reply, bounce, unsubscribe."],
    [
      { event: "sent", target_url: target() },
      "`event` must be one of: new_reply, positive_reply, bounce, unsubscribe.",
    ],
    [{ event: 1, target_url: target() }, "`event` must be one of: new_reply, positive_reply, bounce, unsubscribe."],
    [{ event: "bounce" }, "`target_url` must be a non-empty string."],
    [{ event: "bounce", target_url: "  " }, "`target_url` must be a non-empty string."],
    [{ event: "bounce", target_url: 5 }, "`target_url` must be a non-empty string."],
    [{ event: "bounce", target_url: "http://93.184.216.34/" }, "The webhook URL must start with https://."],
    [{ event: "bounce", target_url: "ftp://93.184.216.34/" }, "The webhook URL must start with https://."],
  ])("400 for %j: %s", async (sent, error) => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.post("/hooks", sent);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
  });

  test.each([
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://192.168.1.1/x",
    "https://172.16.0.9/",
    "https://169.254.169.254/latest/meta-data",
    "https://0x0a000001/",
    "https://167772161/",
    "https://[::]/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::a00:1]/",
    "https://user:pass@93.184.216.34/",
    "https://user@93.184.216.34/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://intranet/",
    "https://no-such-name.invalid/",
    "https://",
    "https://exa mple.com/",
  ])("400 with the reason, and no subscription, for %s", async (target_url) => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.post("/hooks", { event: "bounce", target_url });
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringMatching(/\w/) });
    expect((await workspace.get("/hooks")).body.data).toEqual([]);
  });

  test("409 for the 101st subscription, while an existing pair still answers 200", async () => {
    const workspace = await freshWorkspace();
    const tokens = [workspace.token, await freshToken(workspace.id), await freshToken(workspace.id)];
    const subscribe = (n: number) =>
      request(tokens[n % tokens.length], "POST", "/hooks", { body: { event: "bounce", target_url: target(`${n}`) } });
    for (let n = 0; n < 100; n++) expect((await subscribe(n)).status).toBe(201);
    expect((await subscribe(100)).status).toBe(409);
    expect((await subscribe(99)).status).toBe(200);
  });
});

describe("GET /api/v1/hooks", () => {
  test("rows carry created_at, newest first, in pages; an invalid limit or cursor is a 400", async () => {
    const workspace = await freshWorkspace();
    const ids: string[] = [];
    for (const path of ["a", "b", "c"]) {
      ids.unshift((await workspace.post("/hooks", { event: "bounce", target_url: target(path) })).body.id);
    }
    const first = await workspace.get("/hooks?limit=2");
    expect(first.body.data[0]).toEqual({
      id: ids[0],
      event: "bounce",
      target_url: target("c"),
      created_at: expect.stringMatching(timestampShape),
    });
    const last = await workspace.get(`/hooks?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect([...first.body.data, ...last.body.data].map(({ id }) => id)).toEqual(ids);
    expect(last.body.next_cursor).toBeNull();
    expect((await workspace.get("/hooks?limit=0")).status).toBe(400);
    expect((await workspace.get("/hooks?cursor=%7B")).status).toBe(400);
  });

  test("nothing of another workspace is listed", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    await other.post("/hooks", { event: "bounce", target_url: target() });
    expect((await workspace.get("/hooks")).body).toEqual({ data: [], next_cursor: null });
  });
});

describe("DELETE /api/v1/hooks/{id}", () => {
  test("204 without a body and with the rate headers; then it is gone", async () => {
    const workspace = await freshWorkspace();
    const { body } = await workspace.post("/hooks", { event: "bounce", target_url: target() });
    const removed = await workspace.delete(`/hooks/${body.id}`);
    expect({ status: removed.status, text: removed.text }).toEqual({ status: 204, text: "" });
    expect(removed.headers.get("x-ratelimit-limit")).toBe("60");
    expect(removed.headers.get("x-ratelimit-remaining")).toBe("58");
    expect((await workspace.get("/hooks")).body.data).toEqual([]);
    expect((await workspace.delete(`/hooks/${body.id}`)).status).toBe(404);
  });

  test("404 `No subscription with this id.` for an unknown id, another workspace's and one that is no UUID", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const foreign = (await other.post("/hooks", { event: "bounce", target_url: target() })).body.id;
    for (const id of [unknownId, foreign, "nope"]) {
      const { status, body } = await workspace.delete(`/hooks/${id}`);
      expect({ status, body }).toEqual({ status: 404, body: { error: "No subscription with this id." } });
    }
    expect((await other.get("/hooks")).body.data).toHaveLength(1);
  });
});
