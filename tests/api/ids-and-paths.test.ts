import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshEmail, freshWorkspace, system, type Workspace } from "./workspace.ts";

const noProspect = { error: "Prospect not found." };
const noCampaign = { error: "Campaign not found." };
const noHook = { error: "No subscription with this id." };

const endpoints: readonly [method: string, path: string, nothing: object, body?: object][] = [
  ["GET", "/prospects/{id}", noProspect],
  ["PATCH", "/prospects/{id}", { ...noProspect, code: "not-found" }, { email: "new@company.example" }],
  ["GET", "/campaigns/{id}", noCampaign],
  ["GET", "/campaigns/{id}/prospects", noCampaign],
  ["POST", "/campaigns/{id}/prospects", noCampaign, { emails: ["a@b.co"] }],
  ["POST", "/campaigns/{id}/pause", noCampaign],
  ["POST", "/campaigns/{id}/resume", noCampaign],
  ["GET", "/companies/{id}", { error: "Company not found." }],
  ["DELETE", "/suppressions/{id}", { error: "Suppression not found." }],
  ["DELETE", "/hooks/{id}", noHook],
];

const strangeIds = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "11111111-1111-1111-1111-111111111111",
  "018f000000007000800000000000000",
  "018f0000000070008000000000000000",
  "{018f0000-0000-7000-8000-000000000000}",
  "018f0000-0000-7000-8000-000000000000%20",
  "018f0000-0000-7000-8000-000000000000%00",
  "0",
  "null",
  "..",
  "%2e%2e",
  "%2F",
  "%zz",
  "%E0%A4%A",
  "%F0%9F%92%A9",
  "'%20or%201=1--",
  "a".repeat(5_000),
];

describe("An id in a path", () => {
  test.each(endpoints)("%s %s: 404 for an invalid or unknown id", async (method, path, nothing, body) => {
    const workspace = await freshWorkspace();
    for (const id of strangeIds) {
      const answer = await asWritten(
        workspace,
        method,
        path.replace("{id}", () => id),
        body,
      );
      expect({ id, ...answer }).toMatchObject({ id, status: 404, body: nothing });
      expect(answer.headers).toMatchObject({ "x-ratelimit-limit": "60" });
    }
  });

  test("is found in upper case on every endpoint, and answered in lower case", async () => {
    const workspace = await freshWorkspace();
    const prospect = await createProspect(workspace);
    const campaign = await draftCampaign(workspace, { folder: "Spring" });
    const [p, c] = [prospect.id.toUpperCase(), campaign.toUpperCase()];
    expect((await workspace.get(`/prospects/${p}`)).body.id).toBe(prospect.id);
    expect((await workspace.patch(`/prospects/${p}`, { email: prospect.email })).body.id).toBe(prospect.id);
    const company = String(prospect.company_id).toUpperCase();
    expect((await workspace.get(`/prospects?company_id=${company}`)).body.data).toHaveLength(1);
    expect((await workspace.get(`/companies/${company}`)).body.id).toBe(prospect.company_id);
    const suppression = await workspace.post("/suppressions", { kind: "domain", value: "upper.example" });
    expect((await workspace.delete(`/suppressions/${suppression.body.id.toUpperCase()}`)).status).toBe(204);
    const { body } = await workspace.get(`/campaigns/${c}`);
    expect(body.id).toBe(campaign);
    expect((await workspace.get(`/campaigns?folder_id=${body.folder.id.toUpperCase()}`)).body.data).toHaveLength(1);
    const enrolled = await workspace.post(`/campaigns/${c}/prospects`, { prospect_ids: [p, prospect.id] });
    expect(enrolled.body).toMatchObject({
      campaign: { id: campaign },
      data: [{ prospect_id: prospect.id, result: "enrolled" }],
      summary: { requested: 1 },
    });
    expect((await workspace.get(`/campaigns/${c}/prospects`)).body.data).toHaveLength(1);
    expect((await workspace.post(`/prospects?campaign=${c}`, { email: freshEmail() })).status).toBe(201);
    expect((await workspace.get(`/campaigns/${campaign}/prospects`)).body.data).toHaveLength(2);
    for (const action of ["pause", "resume"]) {
      expect((await workspace.post(`/campaigns/${c}/${action}`)).status).toBe(409);
    }
    const hook = await workspace.post("/hooks", { event: "bounce", target_url: "https://93.184.216.34/" });
    expect((await workspace.delete(`/hooks/${hook.body.id.toUpperCase()}`)).status).toBe(204);
  });

  test("of any unknown UUID is `not-found` in an enrolment, and no campaign", async () => {
    const workspace = await freshWorkspace();
    const campaign = await draftCampaign(workspace);
    const prospect_ids = strangeIds.slice(0, 3);
    const { status, body } = await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids });
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: prospect_ids.map((prospect_id) => ({ prospect_id, email: null, result: "not-found" })),
    });
    for (const id of prospect_ids) {
      const answer = await workspace.post(`/prospects?campaign=${id}`, { email: freshEmail() });
      expect(answer.body).toEqual({ error: "Unknown or unusable campaign." });
    }
  });
});

describe("Methods and paths", () => {
  test("a path with other methods is a JSON 405 that is counted and names them, not a 404", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const refused = [
      ["PUT", `/prospects/${id}`, "GET, HEAD, PATCH"],
      ["DELETE", `/prospects/${id}`, "GET, HEAD, PATCH"],
      ["DELETE", "/prospects/nope/", "GET, HEAD, PATCH"],
      ["OPTIONS", "/prospects", "POST, GET, HEAD"],
      ["PATCH", "/prospects?limit=1", "POST, GET, HEAD"],
      ["POST", "/campaigns", "GET, HEAD"],
      ["GET", `/hooks/${id}`, "DELETE"],
      ["HEAD", `/campaigns/${id}/pause`, "POST"],
    ] as const;
    for (const [index, [method, path, allow]] of refused.entries()) {
      const answer = await asWritten(workspace, method, path);
      const body = method === "HEAD" ? undefined : { error: "Method not allowed." };
      expect({ method, path, ...answer }).toMatchObject({ method, path, status: 405, headers: { allow } });
      expect(answer.body).toEqual(body);
      expect(answer.headers["x-error-code"]).toBe("method-not-allowed");
      expect(answer.headers["x-ratelimit-remaining"]).toBe(String(58 - index));
    }
  });

  test("an unknown path is a JSON 404 that is counted, whatever the method", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const unknown = [
      ["GET", "/Prospects"],
      ["OPTIONS", "/nothing"],
      ["DELETE", "/nothing"],
      ["GET", `/prospects/${id}/campaigns`],
      ["GET", "//prospects"],
      ["GET", ""],
    ] as const;
    for (const [index, [method, path]] of unknown.entries()) {
      const answer = await asWritten(workspace, method, path);
      expect({ method, path, ...answer }).toMatchObject({ method, path, status: 404, body: { error: "Not found." } });
      expect(answer.headers["x-ratelimit-remaining"]).toBe(String(58 - index));
    }
  });

  test("HEAD answers what GET does, without the body; a trailing slash changes nothing", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const head = await asWritten(workspace, "HEAD", `/prospects/${id}`);
    expect(head).toMatchObject({ status: 200, body: undefined });
    expect((await asWritten(workspace, "HEAD", "/prospects/nope")).status).toBe(404);
    expect((await asWritten(workspace, "GET", `/prospects/${id}/`)).body).toMatchObject({ id });
  });

  test("every body is JSON and says so, of success and of failure", async () => {
    const workspace = await freshWorkspace();
    for (const [method, path] of [
      ["GET", "/prospects"],
      ["GET", "/prospects/nope"],
      ["POST", "/prospects"],
      ["GET", "/nothing"],
    ] as const) {
      const { headers } = await asWritten(workspace, method, path);
      expect(headers["content-type"]).toMatch(/^application\/json/);
    }
  });
});

/** Sends the path unchanged, because `fetch` would resolve its dots. */
async function asWritten({ token }: Workspace, method: string, path: string, body?: object) {
  const text = body && JSON.stringify(body);
  const headers = { authorization: `Bearer ${token}`, ...(text && { "content-length": Buffer.byteLength(text) }) };
  const { hostname, port } = new URL(system().baseUrl);
  const sent = httpRequest({ hostname, port, method, path: `/api/v1${path}`, headers }).end(text);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = (await response.setEncoding("utf8").toArray()).join("");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: answer ? (JSON.parse(answer) as unknown) : undefined,
  };
}
