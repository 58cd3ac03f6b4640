import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { describe, expect, test } from "vitest";
import {
  createProspect,
  draftCampaign,
  freshEmail,
  freshWorkspace,
  runningCampaign,
  unknownId,
  uuidShape,
} from "./workspace.ts";

describe("POST /api/v1/prospects", () => {
  test("201 with the write result; the values read back, numbers and booleans as strings", async () => {
    const workspace = await freshWorkspace();
    const created = await workspace.post("/prospects", {
      email: "  Ada@Lovelace.Example ",
      first_name: "Ada",
      last_name: null,
      timezone: "Mars/Olympus",
      custom_fields: { plan: "pro", seats: 3, trial: false },
      unknown_field: [1],
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(uuidShape),
      email: "ada@lovelace.example",
      company_id: expect.stringMatching(uuidShape),
    });
    const read = await workspace.get(`/prospects/${created.body.id}`);
    expect(read.body).toMatchObject({
      email: "ada@lovelace.example",
      first_name: "Ada",
      last_name: null,
      timezone: "Mars/Olympus",
      custom_fields: { plan: "pro", seats: "3", trial: "false" },
      company: { id: created.body.company_id, domain: "lovelace.example" },
      source: "api",
      status: "not_contacted",
    });
  });

  test("company_id is null on a public mail provider without a company_name, and set with one", async () => {
    const workspace = await freshWorkspace();
    const alone = await workspace.post("/prospects", { email: "someone@gmail.com" });
    expect(alone.body.company_id).toBeNull();
    const named = await workspace.post("/prospects", { email: "other@gmail.com", company_name: "Analytical Engines" });
    expect(named.body.company_id).toMatch(uuidShape);
    const read = await workspace.get(`/prospects/${named.body.id}`);
    expect(read.body.company).toEqual({ id: named.body.company_id, name: "Analytical Engines", domain: null });
  });

  test("company_name takes precedence over the domain, and one domain is one company", async () => {
    const workspace = await freshWorkspace();
    const first = await createProspect(workspace, { email: "a@acme.example" });
    const second = await createProspect(workspace, { email: "b@mail.acme.example" });
    const named = await createProspect(workspace, { email: "c@acme.example", company_name: "Elsewhere" });
    expect(second.company_id).toBe(first.company_id);
    expect(named.company_id).not.toBe(first.company_id);
  });

  test("409 duplicate for an address in the workspace in any spelling, and nothing is updated", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace, { email: "twice@company.example", first_name: "First" });
    const again = await workspace.post("/prospects", { email: " TWICE@company.example", first_name: "Second" });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: "twice@company.example is already in your workspace.", code: "duplicate" });
    expect((await workspace.get(`/prospects/${id}`)).body.first_name).toBe("First");
  });

  test("the same address is free in another workspace", async () => {
    const [one, other] = [await freshWorkspace(), await freshWorkspace()];
    await createProspect(one, { email: "shared@company.example" });
    expect((await other.post("/prospects", { email: "shared@company.example" })).status).toBe(201);
  });

  test.each(["", "nobody", "a@b", "a@@b.co", "a b@c.co", "@b.co", "a@b.1co", "a@b..co", `${"x".repeat(250)}@b.co`])(
    "400 invalid-email for %j",
    async (email) => {
      const workspace = await freshWorkspace();
      const { status, body } = await workspace.post("/prospects", { email });
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: "Enter a valid email address.", code: "invalid-email" },
      });
    },
  );

  test.each([
    [{}, "`email` must be a string."],
    [{ email: 5 }, "`email` must be a string."],
    [{ email: null }, "`email` must be a string."],
    [{ email: "a@b.co", first_name: 1 }, "`first_name` must be a string or null."],
    [{ email: "a@b.co", last_name: [] }, "`last_name` must be a string or null."],
    [{ email: "a@b.co", timezone: {} }, "`timezone` must be a string or null."],
    [{ email: "a@b.co", company_name: true }, "`company_name` must be a string or null."],
    [{ email: "a@b.co", custom_fields: null }, "`custom_fields` must be an object of string values."],
    [{ email: "a@b.co", custom_fields: ["x"] }, "`custom_fields` must be an object of string values."],
    [{ email: "a@b.co", custom_fields: "x" }, "`custom_fields` must be an object of string values."],
    [{ email: "a@b.co", custom_fields: { k: null } }, "`custom_fields.k` must be a string, number or boolean."],
    [{ email: "a@b.co", custom_fields: { k: {} } }, "`custom_fields.k` must be a string, number or boolean."],
    [{ email: "a@b.co", custom_fields: { k: [1] } }, "`custom_fields.k` must be a string, number or boolean."],
  ])("400 for %j: %s", async (body, error) => {
    const workspace = await freshWorkspace();
    const answer = await workspace.post("/prospects", body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { error } });
  });

  describe("with ?campaign=", () => {
    test("enrols in a running campaign: the prospect is active at once", async () => {
      const workspace = await freshWorkspace();
      const campaign = await runningCampaign(workspace);
      const { status, body } = await workspace.post(`/prospects?campaign=${campaign}`, { email: freshEmail() });
      expect(status).toBe(201);
      const enrolled = await workspace.get(`/campaigns/${campaign}/prospects`);
      expect(enrolled.body.data).toMatchObject([{ prospect: { id: body.id }, status: "active" }]);
      const { campaign_count } = (await workspace.get(`/prospects/${body.id}`)).body;
      expect(campaign_count).toBe(1);
    });

    test("a draft takes prospects too", async () => {
      const workspace = await freshWorkspace();
      const campaign = await draftCampaign(workspace);
      const { status, body } = await workspace.post(`/prospects?campaign=${campaign}`, { email: freshEmail() });
      expect(status).toBe(201);
      expect((await workspace.get(`/prospects/${body.id}`)).body.status).toBe("active");
    });

    test("400 `Unknown or unusable campaign.` and no prospect: unknown, no UUID, another's, closed or incomplete", async () => {
      const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
      const paused = await runningCampaign(workspace);
      await workspace.post(`/campaigns/${paused}/pause`);
      const foreign = await runningCampaign(other);
      const completed = await runningCampaign(workspace);
      await workspace.operate(completeCampaign, { id: completed });
      const archived = await draftCampaign(workspace);
      await workspace.operate(archiveCampaign, { id: archived });
      const stepless = await draftCampaign(workspace, { steps: [] });
      const mailboxless = await draftCampaign(workspace, { mailboxes: [] });
      const unusable = [paused, completed, archived, stepless, mailboxless];
      for (const campaign of ["", "nope", unknownId, foreign, ...unusable, `${paused}&campaign=${paused}`]) {
        const answer = await workspace.post(`/prospects?campaign=${campaign}`, { email: "nobody@company.example" });
        expect({ status: answer.status, body: answer.body }).toEqual({
          status: 400,
          body: { error: "Unknown or unusable campaign." },
        });
      }
      expect((await workspace.get("/prospects")).body.data).toEqual([]);
    });

    test("a body field named campaign is not the query parameter", async () => {
      const workspace = await freshWorkspace();
      const campaign = await runningCampaign(workspace);
      expect((await workspace.post("/prospects", { email: freshEmail(), campaign })).status).toBe(201);
      expect((await workspace.get(`/campaigns/${campaign}/prospects`)).body.data).toEqual([]);
    });
  });
});
