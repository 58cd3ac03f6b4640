import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, unknownId, uuidShape } from "./workspace.ts";

describe("PATCH /api/v1/prospects/{id}", () => {
  test("the full wanted state is sent: an omitted field is cleared, source stays", async () => {
    const workspace = await freshWorkspace();
    const { id, email, company_id } = await createProspect(workspace, {
      first_name: "Ada",
      last_name: "L",
      timezone: "Europe/London",
      custom_fields: { plan: "pro" },
    });
    const answer = await workspace.patch(`/prospects/${id}`, { email, first_name: "Augusta", source: "csv" });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { id, email, company_id } });
    expect((await workspace.get(`/prospects/${id}`)).body).toMatchObject({
      first_name: "Augusta",
      last_name: null,
      timezone: null,
      custom_fields: {},
      source: "api",
    });
  });

  test("a changed domain moves the prospect to that company", async () => {
    const workspace = await freshWorkspace();
    const { id, company_id } = await createProspect(workspace, { email: "a@one.example" });
    const { body } = await workspace.patch(`/prospects/${id}`, { email: "a@two.example" });
    expect(body.company_id).toMatch(uuidShape);
    expect(body.company_id).not.toBe(company_id);
    expect((await workspace.get(`/prospects/${id}`)).body.company.domain).toBe("two.example");
  });

  test("company_name: a new one moves, an omitted one leaves the company, null clears it", async () => {
    const workspace = await freshWorkspace();
    const { id, email } = await createProspect(workspace, { email: "x@gmail.com" });
    const named = await workspace.patch(`/prospects/${id}`, { email, company_name: "Acme" });
    expect(named.body.company_id).toMatch(uuidShape);
    const kept = await workspace.patch(`/prospects/${id}`, { email });
    expect(kept.body.company_id).toBe(named.body.company_id);
    const cleared = await workspace.patch(`/prospects/${id}`, { email, company_name: null });
    expect(cleared.body.company_id).toBeNull();
  });

  test("custom_fields are replaced whole, null clears a text, and the prospect's own address is no duplicate", async () => {
    const workspace = await freshWorkspace();
    const { id, email } = await createProspect(workspace, { first_name: "Ada", custom_fields: { a: 1, b: 2 } });
    const before = (await workspace.get(`/prospects/${id}`)).body;
    const sent = { email: ` ${email.toUpperCase()}`, first_name: null, custom_fields: { b: true } };
    for (let n = 0; n < 2; n++) expect((await workspace.patch(`/prospects/${id}`, sent)).status).toBe(200);
    expect((await workspace.get(`/prospects/${id}`)).body).toEqual({
      ...before,
      first_name: null,
      custom_fields: { b: "true" },
    });
  });

  test("a company follows the address or the name: an existing one, a new one, none", async () => {
    const workspace = await freshWorkspace();
    const acme = await createProspect(workspace, { email: "a@acme.example" });
    const named = await createProspect(workspace, { email: "b@gmail.com", company_name: "Named Ltd" });
    const { id } = await createProspect(workspace, { email: "c@start.example" });
    const companyAfter = async (sent: object) => (await workspace.patch(`/prospects/${id}`, sent)).body.company_id;
    expect(await companyAfter({ email: "c@acme.example" })).toBe(acme.company_id);
    expect(await companyAfter({ email: "c@gmail.com" })).toBeNull();
    expect(await companyAfter({ email: "c@gmail.com", company_name: " NAMED  ltd" })).toBe(named.company_id);
    expect(await companyAfter({ email: "c@acme.example" })).toBe(named.company_id);
    expect(await companyAfter({ email: "c@acme.example", company_name: null })).toBe(acme.company_id);
    expect((await workspace.get(`/prospects?company_id=${acme.company_id}`)).body.data).toHaveLength(2);
  });

  test("409 duplicate for another prospect's address, and nothing changes", async () => {
    const workspace = await freshWorkspace();
    await createProspect(workspace, { email: "taken@company.example" });
    const { id } = await createProspect(workspace, { email: "mine@company.example", first_name: "Me" });
    const { status, body } = await workspace.patch(`/prospects/${id}`, { email: "Taken@company.example" });
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        error: "taken@company.example is already used by another prospect in your workspace.",
        code: "duplicate",
      },
    });
    const read = await workspace.get(`/prospects/${id}`);
    expect(read.body).toMatchObject({ email: "mine@company.example", first_name: "Me" });
  });

  test("404 with code not-found for an unknown id, another workspace's and one that is no UUID", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const foreign = await createProspect(other);
    for (const id of [unknownId, foreign.id, "nope"]) {
      const { status, body } = await workspace.patch(`/prospects/${id}`, { email: "new@company.example" });
      expect({ status, body }).toEqual({ status: 404, body: { error: "Prospect not found.", code: "not-found" } });
    }
    expect((await other.get(`/prospects/${foreign.id}`)).body.email).toBe(foreign.email);
  });

  test.each([
    [{}, { error: "`email` must be a string." }],
    [{ email: "nobody" }, { error: "Enter a valid email address.", code: "invalid-email" }],
    [{ email: "a@b.co", first_name: 1 }, { error: "`first_name` must be a string or null." }],
    [
      { email: "a@b.co", custom_fields: { k: null } },
      { error: "`custom_fields.k` must be a string, number or boolean." },
    ],
  ])("400 for %j, as on creation", async (sent, expected) => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const { status, body } = await workspace.patch(`/prospects/${id}`, sent);
    expect({ status, body }).toEqual({ status: 400, body: expected });
  });
});
