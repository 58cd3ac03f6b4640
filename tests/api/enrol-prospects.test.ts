import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { describe, expect, test } from "vitest";
import {
  anyTime,
  byText,
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  timestampShape,
  unknownId,
  uuidShape,
} from "./workspace.ts";

const summary = {
  requested: 0,
  enrolled: 0,
  "already-enrolled": 0,
  suppressed: 0,
  conflict: 0,
  "missing-field": 0,
  anonymized: 0,
  "not-found": 0,
};

describe("POST /api/v1/campaigns/{id}/prospects", () => {
  test("each prospect is decided alone; the results are in request order and the summary counts them", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const elsewhere = await runningCampaign(workspace);
    const id = await runningCampaign(workspace, { steps: [{ subject: "Hi {{ first_name }}", body: "." }] });

    const taken = await createProspect(workspace, { first_name: "Taken" });
    await workspace.post(`/campaigns/${elsewhere}/prospects`, { prospect_ids: [taken.id] });
    const nameless = await createProspect(workspace);
    const suppressed = await createProspect(workspace, { first_name: "Blocked" });
    await workspace.operate(addSuppression, { value: suppressed.email });
    const fine = await createProspect(workspace, { first_name: "Fine" });
    const foreign = await createProspect(other, { first_name: "Foreign" });

    const prospect_ids = [taken, nameless, suppressed, fine, foreign, fine].map((prospect) => prospect.id);
    const { status, body } = await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids });
    expect(status).toBe(200);
    expect(body).toEqual({
      campaign: { id, name: expect.any(String), status: "active" },
      data: [
        { prospect_id: taken.id, email: taken.email, result: "conflict" },
        { prospect_id: nameless.id, email: nameless.email, result: "missing-field" },
        { prospect_id: suppressed.id, email: suppressed.email, result: "suppressed" },
        { prospect_id: fine.id, email: fine.email, result: "enrolled" },
        { prospect_id: foreign.id, email: null, result: "not-found" },
      ],
      summary: {
        ...summary,
        requested: 5,
        enrolled: 1,
        suppressed: 1,
        conflict: 1,
        "missing-field": 1,
        "not-found": 1,
      },
    });

    const again = await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [fine.id] });
    expect(again.body.data).toEqual([{ prospect_id: fine.id, email: null, result: "already-enrolled" }]);
    expect(again.body.summary).toEqual({ ...summary, requested: 1, "already-enrolled": 1 });
  });

  test("by address: trimmed and lower-cased, duplicates merged, prospect_id null for an unknown one", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace);
    const { id: prospect_id, email } = await createProspect(workspace);
    const emails = [` ${email.toUpperCase()} `, email, "nobody@company.example"];
    const { status, body } = await workspace.post(`/campaigns/${id}/prospects`, { emails });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { prospect_id, email, result: "enrolled" },
      { prospect_id: null, email: "nobody@company.example", result: "not-found" },
    ]);
    expect(body.summary).toEqual({ ...summary, requested: 2, enrolled: 1, "not-found": 1 });
    expect(body.campaign.status).toBe("draft");
  });

  test("enrolled people are found at once by GET /prospects?status=active, and listed with step 1 due now", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace);
    const { id: prospect, email, company_id } = await createProspect(workspace, { first_name: "Ada" });
    const before = Date.now();
    await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
    const active = await workspace.get("/prospects?status=active");
    expect(active.body.data).toMatchObject([{ id: prospect, status: "active", campaign_count: 1 }]);

    const { status, body } = await workspace.get(`/campaigns/${id}/prospects`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: expect.stringMatching(uuidShape),
          prospect: { id: prospect, email, first_name: "Ada", last_name: null, company_id },
          status: "active",
          current_step: 1,
          next_step_at: expect.stringMatching(timestampShape),
          outcome: { label: "Active", negative: false, reason: null },
          enrolled_at: expect.stringMatching(timestampShape),
        },
      ],
      next_cursor: null,
    });
    expect(Math.abs(Date.parse(body.data[0].next_step_at) - before)).toBeLessThan(60_000);
    expect(body.data[0].id).not.toBe(prospect);
  });

  test("a suppression stops the enrolment, marks it negative and blocks the prospect, before the answer", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace);
    const { id: prospect, email } = await createProspect(workspace);
    await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
    await workspace.operate(addSuppression, { value: email.split("@")[1] ?? "" });
    const { body } = await workspace.get(`/campaigns/${id}/prospects?status=stopped`);
    expect(body.data).toMatchObject([{ status: "stopped", outcome: { label: "Stopped", negative: true } }]);
    expect((await workspace.get(`/campaigns/${id}/prospects?status=active`)).body.data).toEqual([]);
    expect((await workspace.get(`/prospects/${prospect}`)).body.status).toBe("blocked");
  });

  test("two campaigns that enrol the same people at once: each person is in exactly one, the other answers conflict", async () => {
    const workspace = await freshWorkspace();
    const [one, two] = [await draftCampaign(workspace), await draftCampaign(workspace)];
    const people = await Promise.all(Array.from({ length: 20 }, () => createProspect(workspace)));
    const ids = people.map(({ id }) => id);
    const [first, second] = await Promise.all([
      workspace.post(`/campaigns/${one}/prospects`, { prospect_ids: ids }),
      workspace.post(`/campaigns/${two}/prospects`, { prospect_ids: ids.toReversed() }),
    ]);
    const results = (answer: typeof first) =>
      new Map(answer.body.data.map((row: { prospect_id: string; result: string }) => [row.prospect_id, row.result]));
    for (const id of ids) {
      expect([results(first).get(id), results(second).get(id)].sort(byText)).toEqual(["conflict", "enrolled"]);
    }
  });

  test.each([
    [{}, "Provide exactly one of `prospect_ids` or `emails`."],
    [{ prospect_ids: [unknownId], emails: ["a@b.co"] }, "Provide exactly one of `prospect_ids` or `emails`."],
    [{ prospect_ids: [] }, "`prospect_ids` must be a non-empty array of up to 200 UUIDs."],
    [{ prospect_ids: "x" }, "`prospect_ids` must be a non-empty array of up to 200 UUIDs."],
    [
      { prospect_ids: Array.from({ length: 201 }, () => unknownId) },
      "`prospect_ids` must be a non-empty array of up to 200 UUIDs.",
    ],
    [{ emails: [] }, "`emails` must be a non-empty array of up to 200 email addresses."],
    [
      { emails: Array.from({ length: 201 }, (_, n) => `p${n}@b.co`) },
      "`emails` must be a non-empty array of up to 200 email addresses.",
    ],
    [{ prospect_ids: [unknownId, "x"] }, "`prospect_ids[1]` must be a UUID."],
    [{ prospect_ids: [7] }, "`prospect_ids[0]` must be a UUID."],
    [{ emails: ["a@b.co", ""] }, "`emails[1]` must be a non-empty string."],
    [{ emails: [null] }, "`emails[0]` must be a non-empty string."],
  ])("400 for an invalid list %#: %s", async (sent, error) => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace);
    const { status, body } = await workspace.post(`/campaigns/${id}/prospects`, sent);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
  });

  test("409 in a closed state, without a step, without a mailbox", async () => {
    const workspace = await freshWorkspace();
    const { id: prospect } = await createProspect(workspace);
    const paused = await runningCampaign(workspace);
    await workspace.post(`/campaigns/${paused}/pause`);
    const completed = await runningCampaign(workspace);
    await workspace.operate(completeCampaign, { id: completed });
    const archived = await draftCampaign(workspace);
    await workspace.operate(archiveCampaign, { id: archived });
    const stepless = await draftCampaign(workspace, { steps: [] });
    const mailboxless = await draftCampaign(workspace, { mailboxes: [] });
    for (const [id, error] of [
      [paused, "This campaign can't take new prospects in its current state (paused)."],
      [completed, "This campaign can't take new prospects in its current state (completed)."],
      [archived, "This campaign can't take new prospects in its current state (archived)."],
      [stepless, "Add step 1 before enrolling anyone."],
      [mailboxless, "This campaign has no sending mailbox."],
    ] as const) {
      const { status, body } = await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
      expect({ status, body }).toEqual({ status: 409, body: { error } });
    }
    expect((await workspace.get(`/prospects/${prospect}`)).body.campaign_count).toBe(0);
  });
});

describe("GET /api/v1/campaigns/{id}/prospects", () => {
  test("pages newest first; an invalid status, limit or cursor is a 400", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace, { settings: anyTime });
    const people = [await createProspect(workspace), await createProspect(workspace), await createProspect(workspace)];
    for (const { id: prospect } of people) {
      await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
    }
    const first = await workspace.get(`/campaigns/${id}/prospects?limit=2`);
    const last = await workspace.get(`/campaigns/${id}/prospects?limit=2&cursor=${first.body.next_cursor}`);
    const listed = [...first.body.data, ...last.body.data].map((row) => row.prospect.id);
    expect(listed).toEqual(people.map(({ id: prospect }) => prospect).reverse());
    expect(last.body.next_cursor).toBeNull();
    for (const query of ["status=running", "limit=101", "cursor=x"]) {
      expect((await workspace.get(`/campaigns/${id}/prospects?${query}`)).status).toBe(400);
    }
  });

  test("a row shows the prospect as it is now, and null without a company", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace);
    const { id: prospect } = await createProspect(workspace, { email: "before@gmail.com" });
    await workspace.post(`/campaigns/${id}/prospects`, { emails: ["Before@gmail.com"] });
    const shown = async () => (await workspace.get(`/campaigns/${id}/prospects`)).body.data[0].prospect;
    const nameless = { id: prospect, first_name: null, last_name: null, company_id: null };
    expect(await shown()).toEqual({ ...nameless, email: "before@gmail.com" });
    const { body } = await workspace.patch(`/prospects/${prospect}`, { email: "after@acme.example", last_name: "L" });
    expect(await shown()).toEqual({
      ...nameless,
      email: "after@acme.example",
      last_name: "L",
      company_id: body.company_id,
    });
    const known = await workspace.post(`/campaigns/${id}/prospects`, {
      emails: ["before@gmail.com", "after@acme.example"],
    });
    expect(known.body.data).toEqual([
      { prospect_id: null, email: "before@gmail.com", result: "not-found" },
      { prospect_id: prospect, email: null, result: "already-enrolled" },
    ]);
  });
});
