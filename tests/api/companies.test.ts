import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, timestampShape, unknownId, uuidShape } from "./workspace.ts";

describe("GET /api/v1/companies/{id}", () => {
  test("200 with every field of the resource and no wrapper", async () => {
    const workspace = await freshWorkspace();
    const { company_id } = await createProspect(workspace, { email: "grace@eu.hopper.example" });
    await createProspect(workspace, { email: "ada@hopper.example" });
    const { status, body } = await workspace.get(`/companies/${company_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: company_id,
      name: "hopper.example",
      domain: "hopper.example",
      prospect_count: 2,
      contacted_count: 0,
      replied_count: 0,
      date_contacted: null,
      created_at: expect.stringMatching(timestampShape),
    });
  });

  test("404 `Company not found.` for an unknown id, another workspace's and one that is no UUID", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const foreign = await createProspect(other);
    for (const id of [unknownId, foreign.company_id, foreign.id, "42", "%F0%9F%92%A9"]) {
      const { status, body } = await workspace.get(`/companies/${id}`);
      expect({ status, body }).toEqual({ status: 404, body: { error: "Company not found." } });
    }
  });

  test("a prospect that moves leaves its company, which stays, and joins the other", async () => {
    const workspace = await freshWorkspace();
    const { id, company_id } = await createProspect(workspace, { email: "grace@hopper.example" });
    const moved = await workspace.patch(`/prospects/${id}`, { email: "grace@navy.example" });
    expect((await workspace.get(`/companies/${company_id}`)).body.prospect_count).toBe(0);
    expect((await workspace.get(`/companies/${moved.body.company_id}`)).body.prospect_count).toBe(1);
  });
});

describe("GET /api/v1/companies", () => {
  test("newest first; a row equals the single read, and the prospect's company", async () => {
    const workspace = await freshWorkspace();
    await createProspect(workspace, { email: "ada@lovelace.example" });
    await createProspect(workspace, { email: "someone@gmail.com" });
    const free = await createProspect(workspace, { email: "any@gmail.com", company_name: "Free Agents" });
    const { data, next_cursor } = (await workspace.get("/companies")).body;
    expect(data).toMatchObject([
      { name: "Free Agents", domain: null },
      { name: "lovelace.example", domain: "lovelace.example" },
    ]);
    expect(next_cursor).toBeNull();
    for (const row of data) {
      expect(row.id).toMatch(uuidShape);
      expect((await workspace.get(`/companies/${row.id}`)).body).toEqual(row);
    }
    const { company } = (await workspace.get(`/prospects/${free.id}`)).body;
    expect(company).toEqual({ id: data[0].id, name: "Free Agents", domain: null });
  });

  test("the cursor is opaque, and returns every company once while none is added", async () => {
    const workspace = await freshWorkspace();
    const created: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) {
      created.unshift((await createProspect(workspace, { email: `x@${name}.example` })).company_id ?? "");
    }
    const seen: string[] = [];
    for await (const { id } of workspace.client.listCompanies.all({ limit: 2 })) seen.push(id);
    expect(seen).toEqual(created);
  });

  test("400 for an invented cursor", async () => {
    const workspace = await freshWorkspace();
    const encoded = (text: string) => Buffer.from(text).toString("base64url");
    const { next_cursor } = (await workspace.get("/prospects?limit=1")).body;
    const cursors = ['{"o":-1}', '{"o":1.5}', '{"o":"2"}', '{"o":null}', "{}", "2", '{"o": 1}'].map(encoded);
    for (const cursor of ["2", `${encoded('{"o":1}')}%3D`, ...cursors, ...(next_cursor ? [next_cursor] : [])]) {
      const { status, body } = await workspace.get(`/companies?cursor=${cursor}`);
      const error = "`cursor` must be the `next_cursor` of a previous response.";
      expect({ cursor, status, body }).toEqual({ cursor, status: 400, body: { error } });
    }
  });

  test("search matches the beginning of the name or the domain, in any case; domain is exact; filters combine", async () => {
    const workspace = await freshWorkspace();
    await createProspect(workspace, { email: "a@alpha.example" });
    await createProspect(workspace, { email: "b@beta.example", company_name: "Alphabet GmbH" });
    await createProspect(workspace, { email: "c@beta.example" });
    for (const [query, names] of [
      ["search=ALPHA", ["Alphabet GmbH", "alpha.example"]],
      ["search=beta.ex", ["beta.example", "Alphabet GmbH"]],
      ["search=%25", []],
      ["search=", ["beta.example", "Alphabet GmbH", "alpha.example"]],
      ["domain=Beta.example", ["beta.example", "Alphabet GmbH"]],
      ["domain=beta", []],
      ["domain=beta.example&search=alpha", ["Alphabet GmbH"]],
      ["search=alpha&limit=1", ["Alphabet GmbH"]],
      ["colour=blue", ["beta.example", "Alphabet GmbH", "alpha.example"]],
    ] as const) {
      const { status, body } = await workspace.get(`/companies?${query}`);
      const found = body.data?.map(({ name }: { name: string }) => name);
      expect({ query, status, found }).toEqual({ query, status: 200, found: names });
    }
    expect((await workspace.get("/companies?search=a&search=b")).body).toEqual({
      error: "`search` must be a single text.",
    });
    expect((await workspace.get("/companies?domain=a&domain=b")).body).toEqual({
      error: "`domain` must be a single domain.",
    });
  });
});
