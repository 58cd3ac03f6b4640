import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { describe, expect, test } from "vitest";
import {
  createProspect,
  freshWorkspace,
  request,
  runningCampaign,
  timestampShape,
  unknownId,
  uuidShape,
  type Workspace,
} from "./workspace.ts";

describe("GET /api/v1/prospects/{id}", () => {
  test("200 with every field of the resource and no wrapper", async () => {
    const workspace = await freshWorkspace();
    const { id, company_id } = await createProspect(workspace, { email: "grace@hopper.example", first_name: "Grace" });
    const { status, body } = await workspace.get(`/prospects/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      email: "grace@hopper.example",
      first_name: "Grace",
      last_name: null,
      company: { id: company_id, name: expect.any(String), domain: "hopper.example" },
      timezone: null,
      custom_fields: {},
      tags: [],
      source: "api",
      verification_status: null,
      verification_checked_at: null,
      status: "not_contacted",
      campaign_count: 0,
      emails_sent: 0,
      date_contacted: null,
      date_responded: null,
      created_at: expect.stringMatching(timestampShape),
    });
  });

  test("404 `Prospect not found.` for an unknown id, another workspace's and one that is no UUID", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const foreign = await createProspect(other);
    for (const id of [unknownId, foreign.id, "42", "%F0%9F%92%A9"]) {
      const { status, body } = await workspace.get(`/prospects/${id}`);
      expect({ status, body }).toEqual({ status: 404, body: { error: "Prospect not found." } });
    }
  });
});

describe("GET /api/v1/prospects", () => {
  test("newest first, and paging shows every row once although rows are added meanwhile", async () => {
    const workspace = await freshWorkspace();
    const created: string[] = [];
    for (let n = 0; n < 7; n++) created.unshift((await createProspect(workspace)).id);
    const seen: string[] = [];
    for await (const { id } of workspace.client.listProspects.all({ limit: 2 })) {
      seen.push(id);
      await createProspect(workspace);
    }
    expect(seen).toEqual(created);
  });

  test("a row equals the single read, of an imported prospect too: its source and tags", async () => {
    const workspace = await freshWorkspace();
    const created = await createProspect(workspace, {
      email: "someone@gmail.com",
      first_name: "A",
      custom_fields: { k: 1 },
    });
    const prospects = [{ email: "imported@company.example", tags: ["b", "a"] }];
    const imported = (await workspace.operate(importProspects, { prospects })).data[0]?.id;
    const { data } = (await workspace.get("/prospects")).body;
    expect(data).toMatchObject([
      { id: imported, source: "csv", tags: ["b", "a"] },
      { id: created.id, source: "api", tags: [], company: null },
    ]);
    for (const row of data) expect((await workspace.get(`/prospects/${row.id}`)).body).toEqual(row);
  });

  test("the default page holds 50 and its cursor leads to the next", async () => {
    const workspace = await freshWorkspace();
    await importPeople(workspace, 51);
    const first = await workspace.get("/prospects");
    expect(first.body.data).toHaveLength(50);
    const last = await workspace.get(`/prospects?cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(last.body.data).toHaveLength(1);
    expect(last.body.next_cursor).toBeNull();
    expect((await workspace.get("/prospects?limit=100")).body.data).toHaveLength(51);
  });

  test.each(["0", "101", "-1", "1.5", "ten", "", "1e1"])("400 for limit=%s", async (limit) => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.get(`/prospects?limit=${limit}`);
    expect(status).toBe(400);
    expect(body.error).toContain("`limit`");
  });

  test.each(["x", "!!!!", "e30", "bnVsbA", ""])("400 for a cursor that does not decode: %j", async (cursor) => {
    const workspace = await freshWorkspace();
    const { status, body } = await workspace.get(`/prospects?cursor=${cursor}`);
    expect(status).toBe(400);
    expect(body.error).toContain("`cursor`");
  });

  test("email filters the exact address, whatever its case", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace, { email: "ada@company.example" });
    await createProspect(workspace, { email: "adam@company.example" });
    const { body } = await workspace.get("/prospects?email=ADA@Company.example");
    expect(body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await workspace.get("/prospects?email=ada")).body.data).toEqual([]);
  });

  test("an address with a plus is found, whether that is encoded or not", async () => {
    const workspace = await freshWorkspace();
    const { email } = await createProspect(workspace, { email: "ada+list@company.example" });
    for (const written of ["ada%2Blist@company.example", "%20ada+list@company.example+"]) {
      const { body } = await workspace.get(`/prospects?email=${written}`);
      expect(body.data.map((row: { email: string }) => row.email)).toEqual([email]);
    }
  });

  test("company_id filters; one that is no UUID is a 400", async () => {
    const workspace = await freshWorkspace();
    const { id, company_id } = await createProspect(workspace, { email: "a@one.example" });
    await createProspect(workspace, { email: "b@two.example" });
    const { body } = await workspace.get(`/prospects?company_id=${company_id}`);
    expect(body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    const refused = await workspace.get("/prospects?company_id=one");
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain("`company_id`");
  });

  test("created_since takes a date and a date-time, also with a + that was not encoded", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const { created_at } = (await workspace.get(`/prospects/${id}`)).body;
    for (const since of ["2020-01-01", "2020-01-01T00:00:00Z", created_at, encodeURIComponent(created_at)]) {
      const { status, body } = await workspace.get(`/prospects?created_since=${since}`);
      expect({ since, status, found: body.data?.length }).toEqual({ since, status: 200, found: 1 });
    }
    expect((await workspace.get("/prospects?created_since=2999-01-01")).body.data).toEqual([]);
    for (const since of ["yesterday", "2026-13-01", "2026-02-30"]) {
      const { status, body } = await workspace.get(`/prospects?created_since=${since}`);
      expect({ since, status }).toEqual({ since, status: 400 });
      expect(body.error).toContain("`created_since`");
    }
  });

  test("updated_since is rejected, an unknown parameter is ignored", async () => {
    const workspace = await freshWorkspace();
    expect((await workspace.get("/prospects?updated_since=2020-01-01")).status).toBe(400);
    expect((await workspace.get("/prospects?colour=blue")).status).toBe(200);
  });

  test("status: 400 for another word; each derived status is found by its filter", async () => {
    const workspace = await freshWorkspace();
    expect((await workspace.get("/prospects?status=happy")).status).toBe(400);

    const campaign = await runningCampaign(workspace, { settings: { window_start_hour: 0, window_end_hour: 1 } });
    await workspace.operate(pauseCampaign, { id: campaign });
    const idle = await createProspect(workspace);
    const blocked = await createProspect(workspace);
    await workspace.operate(addSuppression, { value: blocked.email });
    for (const [status, ids] of [
      ["not_contacted", [idle.id]],
      ["blocked", [blocked.id]],
      ["active", []],
      ["contacted", []],
      ["replied", []],
      ["bounced", []],
    ] as const) {
      const { body } = await workspace.get(`/prospects?status=${status}`);
      expect({ status, ids: body.data.map((row: { id: string }) => row.id) }).toEqual({ status, ids });
    }
  });

  test("nothing of another workspace is listed, by any filter", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const { email, company_id } = await createProspect(other);
    for (const query of ["", `?email=${email}`, `?company_id=${company_id}`, "?status=not_contacted"]) {
      expect((await workspace.get(`/prospects${query}`)).body).toEqual({ data: [], next_cursor: null });
    }
    const { next_cursor } = await twoPages(other);
    expect((await workspace.get(`/prospects?cursor=${encodeURIComponent(next_cursor)}`)).body.data).toEqual([]);
  });

  test("a read needs a token", async () => {
    expect((await request(undefined, "GET", "/prospects")).status).toBe(401);
  });
});

async function twoPages(workspace: Workspace) {
  await createProspect(workspace);
  return (await workspace.get("/prospects?limit=1")).body;
}

async function importPeople(workspace: Workspace, count: number) {
  const prospects = Array.from({ length: count }, (_, n) => ({ email: `imported-${n}@company.example` }));
  const { data } = await workspace.operate(importProspects, { prospects });
  expect(data.every(({ id }) => id && uuidShape.test(id))).toBe(true);
}
