import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { outbound } from "@outbound/testing/system";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addTestMailbox,
  createProspect,
  freshWorkspace,
  runningCampaign,
  system,
  timestampShape,
  unknownId,
  uuidShape,
} from "./workspace.ts";

const suppressedDomain = { kind: "domain", value: "competitor.example" };
const isProtected = {
  status: 409,
  body: { error: "This suppression protects the recipient and can't be removed through the API." },
};

describe("POST /api/v1/suppressions", () => {
  test("201 with the whole entry, its value normalised", async () => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.post("/suppressions", { kind: "domain", value: " @MÜLLER.example " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(uuidShape),
      kind: "domain",
      value: "xn--mller-kva.example",
      reason: "manual",
      source: "api",
      campaign_id: null,
      created_at: expect.stringMatching(timestampShape),
    });
    const tagged = await workspace.post("/suppressions", { kind: "email", value: "Ada+News@Lovelace.example" });
    expect(tagged.body.value).toBe("ada+news@lovelace.example");
    const imported = { kind: "email", value: "eve@lovelace.example", reason: "import", note: "unknown" };
    expect(await workspace.post("/suppressions", imported)).toMatchObject({ status: 201, body: { reason: "import" } });
  });

  test.each([
    [{}, "`kind` must be one of: email, domain."],
    [{ kind: "phone", value: "a@b.example" }, "`kind` must be one of: email, domain."],
    [{ kind: "email" }, "`value` must be a string."],
    [{ kind: "email", value: 7 }, "`value` must be a string."],
    [{ kind: "email", value: "" }, "`value` must be an email address."],
    [{ kind: "email", value: "example.com" }, "`value` must be an email address."],
    [{ kind: "email", value: "a@example.1com" }, "`value` must be an email address."],
    [{ kind: "domain", value: "a@example.com" }, "`value` must be a domain such as example.com."],
    [{ kind: "domain", value: "example" }, "`value` must be a domain such as example.com."],
    [{ kind: "domain", value: "co.uk" }, "`value` must not be a public suffix."],
    [
      { kind: "email", value: "a@b.example", reason: "erasure" },
      "`reason` must be one of: manual, unsubscribe, bounce, complaint, import.",
    ],
    [
      { kind: "email", value: "a@b.example", reason: null },
      "`reason` must be one of: manual, unsubscribe, bounce, complaint, import.",
    ],
  ])("400 for %j: %s", async (sent, error) => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.post("/suppressions", sent);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
    expect((await workspace.get("/suppressions")).body.data).toEqual([]);
  });

  test("409 with code `duplicate`, kind and value when the target is already excluded in any way", async () => {
    const workspace = await freshWorkspace();
    await workspace.post("/suppressions", suppressedDomain);
    const name = `g${crypto.randomUUID().slice(0, 8)}.example`;
    await workspace.operate(addSuppression, { value: name, global: true });
    const { id, email } = await createProspect(workspace);
    await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, id]);
    for (const [kind, value] of [
      ["domain", "competitor.example"],
      ["domain", "eu.competitor.example"],
      ["email", "ada@competitor.example"],
      ["email", "ada@eu.competitor.example"],
      ["email", `ada@${name}`],
      ["email", email],
    ] as const) {
      const answer = await workspace.post("/suppressions", { kind, value: ` ${value.toUpperCase()}` });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 409,
        body: { error: `${value} is already excluded.`, code: "duplicate", kind, value },
      });
    }
    const { data } = (await workspace.get("/suppressions")).body;
    expect(data).toMatchObject([{ reason: "erasure", value: null }, suppressedDomain]);
    expect(data).toHaveLength(2);
    await workspace.post("/suppressions", { kind: "email", value: "ada@wide.example" });
    expect((await workspace.post("/suppressions", { kind: "domain", value: "wide.example" })).status).toBe(201);
  });

  test("it takes effect before the answer: enrolments have stopped, nobody enrols, nothing more is sent", async () => {
    const workspace = await freshWorkspace();
    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    const mailbox = await addTestMailbox(workspace, sink.smtp);
    sink.misbehave = { rcpt: { code: 451, text: "4.2.0 later" } };
    const campaign = await runningCampaign(workspace, { mailboxes: [mailbox.email] });
    const [covered, later] = [
      await createProspect(workspace, { email: "ada@eu.competitor.example" }),
      await createProspect(workspace, { email: "joe@competitor.example" }),
    ];
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [covered.id] });

    expect((await workspace.post("/suppressions", suppressedDomain)).status).toBe(201);
    const { data } = (await workspace.get(`/campaigns/${campaign}/prospects`)).body;
    expect(data).toMatchObject([{ status: "stopped", next_step_at: null, outcome: { negative: true } }]);
    expect((await workspace.get(`/prospects/${covered.id}`)).body.status).toBe("blocked");
    const free = await createProspect(workspace);
    sink.misbehave = {};
    const enrolled = await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [later.id, free.id] });
    expect(enrolled.body.data).toMatchObject([{ result: "suppressed" }, { result: "enrolled" }]);
    await eventually(() => expect(sink.mails).toHaveLength(1));
    expect(sink.mails.flatMap(({ to }) => to)).toEqual([free.email]);
  });

  test("honours Idempotency-Key: a repeat gets the same bytes with one effect, another request is a 422", async () => {
    const workspace = await freshWorkspace();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await workspace.post("/suppressions", suppressedDomain, headers);
    const again = await workspace.post("/suppressions", suppressedDomain, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await workspace.post("/suppressions", suppressedDomain)).status).toBe(409);
    const other = { kind: "domain", value: "other.example" };
    expect((await workspace.post("/suppressions", other, headers)).status).toBe(422);
  });

  test("the limit of its body is 4 KiB to the byte", async () => {
    const workspace = await freshWorkspace();
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ ...suppressedDomain, note: "" });
      return JSON.stringify({ ...suppressedDomain, note: "x".repeat(bytes - empty.length) });
    };
    expect(await workspace.post("/suppressions", sized(4_097))).toMatchObject({
      status: 400,
      body: { error: "Request body too large." },
    });
    expect((await workspace.post("/suppressions", sized(4_096))).status).toBe(201);
  });
});

describe("GET /api/v1/suppressions", () => {
  test("newest first, and paging shows every row once although rows are added meanwhile", async () => {
    const workspace = await freshWorkspace();
    const created: string[] = [];
    const add = (value: string) => workspace.post("/suppressions", { kind: "email", value: `${value}@a.example` });
    for (let n = 0; n < 5; n++) created.unshift((await add(`before-${n}`)).body.id);
    const seen: string[] = [];
    for await (const { id } of workspace.client.listSuppressions.all({ limit: 2 })) {
      seen.push(id);
      await add(`while-${seen.length}`);
    }
    expect(seen).toEqual(created);
  });

  test("kind, value, reason and created_since combine; a value in any case, and exactly", async () => {
    const workspace = await freshWorkspace();
    const at: string[] = [];
    for (const [kind, value, reason] of [
      ["email", "a@one.example", "manual"],
      ["domain", "two.example", "manual"],
      ["email", "c@three.example", "unsubscribe"],
    ]) {
      at.push((await workspace.post("/suppressions", { kind, value, reason })).body.created_at);
    }
    for (const [query, values] of [
      ["", ["c@three.example", "two.example", "a@one.example"]],
      ["kind=email", ["c@three.example", "a@one.example"]],
      ["reason=manual", ["two.example", "a@one.example"]],
      ["kind=email&reason=manual", ["a@one.example"]],
      ["value=%20A@One.example", ["a@one.example"]],
      ["value=@Two.example", ["two.example"]],
      ["value=b@two.example", []],
      ["value=a@one.example&kind=domain", []],
      [`created_since=${at[2]}&kind=email`, ["c@three.example"]],
      ["created_since=9999-01-01", []],
    ] as const) {
      const { status, body } = await workspace.get(`/suppressions?${query}`);
      const found = body.data?.map(({ value }: { value: string }) => value);
      expect({ query, status, found }).toEqual({ query, status: 200, found: values });
    }
  });

  test.each([
    ["kind=phone", "`kind` must be one of: email, domain."],
    ["reason=", "`reason` must be one of: manual, unsubscribe, bounce, complaint, erasure, import."],
    ["created_since=yesterday", "`created_since` must be an ISO 8601 date or date-time."],
    ["value=a&value=b", "`value` must be a single address or domain."],
  ])("400 for %s", async (query, error) => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.get(`/suppressions?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
  });

  test("an erased person's entry has no value, and the global list is not shown", async () => {
    const workspace = await freshWorkspace();
    const name = `g${crypto.randomUUID().slice(0, 8)}.example`;
    await workspace.operate(addSuppression, { value: name, global: true });
    const { id, email } = await createProspect(workspace);
    await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, id]);
    const { data } = (await workspace.get("/suppressions?reason=erasure")).body;
    expect(data).toMatchObject([{ kind: "email", value: null, reason: "erasure", source: "app", campaign_id: null }]);
    expect((await workspace.get("/suppressions")).body.data).toEqual(data);
    for (const value of [email, name]) {
      expect((await workspace.get(`/suppressions?value=${value}`)).body.data).toEqual([]);
    }
  });
});

describe("DELETE /api/v1/suppressions/{id}", () => {
  test("204 without a body: covered people can enrol again, and stopped enrolments stay stopped", async () => {
    const workspace = await freshWorkspace();
    const campaign = await runningCampaign(workspace);
    const { id: prospect } = await createProspect(workspace, { email: "ada@competitor.example" });
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect] });
    const { id } = (await workspace.post("/suppressions", suppressedDomain)).body;
    const removed = await workspace.delete(`/suppressions/${id}`);
    expect({ status: removed.status, text: removed.text }).toEqual({ status: 204, text: "" });
    expect((await workspace.get("/suppressions")).body.data).toEqual([]);
    expect((await workspace.get(`/campaigns/${campaign}/prospects?status=active`)).body.data).toEqual([]);
    expect((await workspace.get(`/prospects/${prospect}`)).body.status).toBe("not_contacted");
    const other = await runningCampaign(workspace);
    const enrolled = await workspace.post(`/campaigns/${other}/prospects`, { prospect_ids: [prospect] });
    expect(enrolled.body.data).toMatchObject([{ result: "enrolled" }]);
    expect(await workspace.delete(`/suppressions/${id}`)).toMatchObject({ status: 404 });
  });

  test("409 for an unsubscribe, a complaint and an erasure, which stay", async () => {
    const workspace = await freshWorkspace();
    for (const reason of ["unsubscribe", "complaint"]) {
      await workspace.post("/suppressions", { kind: "email", value: `${reason}@a.example`, reason });
    }
    await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, "gone@a.example"]);
    const { data } = (await workspace.get("/suppressions")).body;
    expect(data).toHaveLength(3);
    for (const { id } of data) expect(await workspace.delete(`/suppressions/${id}`)).toMatchObject(isProtected);
    expect((await workspace.get("/suppressions")).body.data).toEqual(data);
  });

  test("404 `Suppression not found.` for an unknown id, another workspace's, the global list's and no UUID", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const foreign = (await other.post("/suppressions", suppressedDomain)).body;
    const name = `g${crypto.randomUUID().slice(0, 8)}.example`;
    const everywhere = await workspace.operate(addSuppression, { value: name, global: true });
    for (const id of [unknownId, foreign.id, everywhere.id, "42"]) {
      const { status, body } = await workspace.delete(`/suppressions/${id}`);
      expect({ status, body }).toEqual({ status: 404, body: { error: "Suppression not found." } });
    }
    expect((await other.get("/suppressions")).body.data).toEqual([foreign]);
  });
});
