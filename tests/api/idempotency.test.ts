import { describe, expect, test } from "vitest";
import {
  createProspect,
  draftCampaign,
  freshEmail,
  freshToken,
  freshWorkspace,
  request,
  runningCampaign,
  unknownId,
} from "./workspace.ts";

describe("Idempotency-Key", () => {
  const key = () => ({ "idempotency-key": crypto.randomUUID() });

  test("a repeat gets the first reply byte for byte, marked and counted, with one effect", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    const email = freshEmail();
    const first = await workspace.post("/prospects", { email }, headers);
    const again = await workspace.post("/prospects", { email }, headers);
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("x-ratelimit-remaining")).toBe("58");
    expect((await workspace.get("/prospects")).body.data).toHaveLength(1);
  });

  test("a repeat of a refused request gets its text, its newline and its code again", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    const first = await workspace.post("/hooks", { event: "bounce", target_url: "http://a.example/" }, headers);
    const again = await workspace.post("/hooks", { event: "bounce", target_url: "http://a.example/" }, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.text).toBe(first.text);
    expect(again.text).toMatch(/^\{.*\}\n$/);
    expect([first, again].map(({ headers }) => headers.get("x-error-code"))).toEqual(["refused-url", "refused-url"]);
  });

  test("422 for another body, path or query under the same key", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    await workspace.post("/prospects", { email: freshEmail() }, headers);
    for (const [path, sent] of [
      ["/prospects", { email: freshEmail() }],
      [`/prospects?campaign=${unknownId}`, { email: freshEmail() }],
      ["/hooks", { event: "bounce", target_url: "https://203.0.113.9/" }],
    ] as const) {
      const { status, body } = await workspace.post(path, sent, headers);
      expect({ status, body }).toEqual({
        status: 422,
        body: { error: "This Idempotency-Key was already used with a different request." },
      });
    }
  });

  test("of many concurrent requests one runs; the others get 409 or its reply, and there is one effect", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => workspace.post("/prospects", { email }, headers)),
    );
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body).toEqual({ error: "A request with this Idempotency-Key is still being processed." });
      } else {
        expect(status).toBe(201);
      }
    }
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect((await workspace.get("/prospects")).body.data).toHaveLength(1);
  });

  test("a refusal of the service is stored, a body error is not", async () => {
    const workspace = await freshWorkspace();
    const { email } = await createProspect(workspace);
    const headers = key();
    const refused = await workspace.post("/prospects", { email }, headers);
    expect(refused.status).toBe(409);
    expect((await workspace.post("/prospects", { email }, headers)).headers.get("idempotent-replayed")).toBe("true");

    const other = key();
    expect((await workspace.post("/prospects", "{", other)).status).toBe(400);
    expect((await workspace.post("/prospects", { email: freshEmail() }, other)).status).toBe(201);
  });

  test("the same key of another token is another key", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    await workspace.post("/prospects", { email: freshEmail() }, headers);
    const token = await freshToken(workspace.id);
    const { status } = await request(token, "POST", "/prospects", { body: { email: freshEmail() }, headers });
    expect(status).toBe(201);
  });

  test.each(["", "x".repeat(256), "schlüssel"])("400 for an invalid key: %#", async (value) => {
    const workspace = await freshWorkspace();
    const answer = await workspace.post(
      "/prospects",
      { email: freshEmail() },
      { "idempotency-key": Buffer.from(value).toString("latin1") },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain("Idempotency-Key");
  });

  test("POST /hooks honours it: the repeat of a 201 is a 201, of a 200 a 200", async () => {
    const workspace = await freshWorkspace();
    const hook = { event: "bounce", target_url: "https://93.184.216.34/" };
    const [first, second] = [key(), key()];
    const created = await workspace.post("/hooks", hook, first);
    const again = await workspace.post("/hooks", hook, first);
    expect([created.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(created.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const existing = await workspace.post("/hooks", hook, second);
    const replayed = await workspace.post("/hooks", hook, second);
    expect([existing.status, replayed.status]).toEqual([200, 200]);
    expect([existing.text, replayed.text]).toEqual([created.text, created.text]);
    // A repeat doesn't restore what was deleted since.
    await workspace.delete(`/hooks/${created.body.id}`);
    expect((await workspace.post("/hooks", hook, first)).status).toBe(201);
    expect((await workspace.get("/hooks")).body.data).toEqual([]);
  });

  test("the repeat of a refusal gets that refusal with its code, though it would succeed by now", async () => {
    const workspace = await freshWorkspace();
    const { id, email } = await createProspect(workspace);
    const headers = key();
    const refused = await workspace.post("/prospects", { email }, headers);
    await workspace.patch(`/prospects/${id}`, { email: freshEmail() });
    const again = await workspace.post("/prospects", { email }, headers);
    expect(again).toMatchObject({ status: 409, body: { error: expect.any(String), code: "duplicate" } });
    expect(again.text).toBe(refused.text);
    expect((await workspace.post("/prospects", { email }, key())).status).toBe(201);
  });

  test("with ?campaign= a repeat enrols once", async () => {
    const workspace = await freshWorkspace();
    const campaign = await draftCampaign(workspace);
    const headers = key();
    const body = { email: freshEmail() };
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push(await workspace.post(`/prospects?campaign=${campaign}`, body, headers));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await workspace.get(`/campaigns/${campaign}/prospects`)).body.data).toHaveLength(1);
  });

  test("a replay is refused with 429 once the budget is spent", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    const body = { email: freshEmail() };
    for (let n = 0; n < 60; n++) expect((await workspace.post("/prospects", body, headers)).status).toBe(201);
    expect((await workspace.post("/prospects", body, headers)).status).toBe(429);
  });

  test("endpoints that don't honour it ignore it", async () => {
    const workspace = await freshWorkspace();
    const { id, email } = await createProspect(workspace);
    const campaign = await runningCampaign(workspace);
    for (const headers of [key(), { "idempotency-key": "" }, { "idempotency-key": "x".repeat(300) }]) {
      for (const first_name of ["One", "Two"]) {
        expect((await workspace.patch(`/prospects/${id}`, { email, first_name }, headers)).status).toBe(200);
        expect((await workspace.get(`/prospects/${id}`, headers)).body.first_name).toBe(first_name);
      }
      const people = { prospect_ids: [id] };
      expect((await workspace.post(`/campaigns/${campaign}/prospects`, people, headers)).status).toBe(200);
    }
    const headers = key();
    const pauses = [];
    for (let n = 0; n < 2; n++) pauses.push(await workspace.post(`/campaigns/${campaign}/pause`, undefined, headers));
    expect(pauses.map(({ status }) => status)).toEqual([200, 409]);
  });

  test("422 comes before invalid values of the other request, not before its body", async () => {
    const workspace = await freshWorkspace();
    const headers = key();
    await workspace.post("/prospects", { email: freshEmail() }, headers);
    expect((await workspace.post("/prospects", { email: "no address" }, headers)).status).toBe(422);
    expect((await workspace.post("/prospects", {}, headers)).body).toEqual({ error: "`email` must be a string." });
    expect((await workspace.post("/prospects", "", headers)).body).toEqual({ error: "Expected a JSON body." });
  });
});
