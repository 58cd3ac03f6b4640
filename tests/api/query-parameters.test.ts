import { createOffer } from "@outbound/contracts/offers/create-offer";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, type Workspace } from "./workspace.ts";

const limitMessage = "`limit` must be an integer from 1 to 100.";
const cursorMessage = "`cursor` must be the `next_cursor` of a previous response.";

async function lists(): Promise<{ workspace: Workspace; paths: string[] }> {
  const workspace = await freshWorkspace();
  const [campaign] = [await draftCampaign(workspace), await draftCampaign(workspace), await draftCampaign(workspace)];
  const prospect_ids: string[] = [];
  for (const path of ["a", "b", "c"]) {
    const { id, email } = await createProspect(workspace, { email: `jane@company-${path}.example` });
    prospect_ids.push(id);
    await workspace.operate(createOffer, { email, title: path });
    await workspace.post("/suppressions", { kind: "domain", value: `${path}.example` });
    await workspace.post("/hooks", { event: "bounce", target_url: `https://93.184.216.34/${path}` });
  }
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids });
  const enrolments = `/campaigns/${campaign}/prospects`;
  const paths = ["/prospects", "/campaigns", enrolments, "/hooks", "/companies", "/suppressions", "/offers"];
  return { workspace, paths };
}

describe("Every list", () => {
  test("400 for a limit that is no integer from 1 to 100, however it is written", async () => {
    const { workspace, paths } = await lists();
    for (const [index, limit] of [
      "0",
      "101",
      "-1",
      "+5",
      "%2B5",
      "5%20",
      "5.0",
      "1e1",
      "0x5",
      "",
      "abc",
      "1&limit=2",
    ].entries()) {
      const { status, body } = await workspace.get(`${paths[index % paths.length]}?limit=${limit}`);
      expect({ limit, status, body }).toEqual({ limit, status: 400, body: { error: limitMessage } });
    }
    for (const path of paths) {
      expect((await workspace.get(`${path}?limit=0`)).body).toEqual({ error: limitMessage });
      for (const limit of ["1", "100"]) expect((await workspace.get(`${path}?limit=${limit}`)).status).toBe(200);
    }
  });

  test("pages of one join to the whole list, newest first, and the last cursor is null", async () => {
    const { workspace, paths } = await lists();
    for (const path of paths) {
      const whole = await workspace.get(path);
      expect(whole.body.data).toHaveLength(3);
      expect(whole.body.next_cursor).toBeNull();
      const rows: unknown[] = [];
      let query = "?limit=1";
      for (;;) {
        const { body } = await workspace.get(path + query);
        rows.push(...body.data);
        if (body.next_cursor === null) break;
        query = `?limit=1&cursor=${encodeURIComponent(body.next_cursor)}`;
      }
      expect(rows).toEqual(whole.body.data);
      const times = whole.body.data.map((row: Record<string, string>) => row["created_at"] ?? row["enrolled_at"]);
      expect(times).toEqual(times.toSorted().toReversed());
    }
  });

  test("400 for an altered cursor; a client passes it back unchanged", async () => {
    const { workspace, paths } = await lists();
    for (const path of paths) {
      const { next_cursor } = (await workspace.get(`${path}?limit=1`)).body;
      for (const cursor of [
        "",
        "x",
        `${next_cursor}A`,
        `${next_cursor}%3D`,
        next_cursor.slice(1),
        next_cursor.slice(0, -1),
      ]) {
        const { status, body } = await workspace.get(`${path}?cursor=${cursor}`);
        expect({ path, cursor, status, body }).toEqual({ path, cursor, status: 400, body: { error: cursorMessage } });
      }
    }
  });

  test("a repeated parameter is invalid", async () => {
    const workspace = await freshWorkspace();
    for (const [query, error] of [
      ["cursor=a&cursor=b", cursorMessage],
      ["status=active&status=active", statusMessage],
      ["email=a@b.co&email=c@d.co", "`email` must be a single address."],
      ["created_since=2020&created_since=2021", dateMessage],
    ]) {
      const { status, body } = await workspace.get(`/prospects?${query}`);
      expect({ query, status, body }).toEqual({ query, status: 400, body: { error } });
    }
  });

  test("unknown parameters are ignored, also those that resemble known ones", async () => {
    const workspace = await freshWorkspace();
    for (const query of ["colour=blue", "Limit=0", "__proto__=1", "constructor=1", "%zz=1", "limits=0", "page=2"]) {
      expect({ query, status: (await workspace.get(`/prospects?${query}`)).status }).toEqual({ query, status: 200 });
    }
  });
});

const statusMessage = "`status` must be one of: blocked, bounced, replied, active, contacted, not_contacted.";
const dateMessage = "`created_since` must be an ISO 8601 date or date-time.";

describe("Filters", () => {
  test("400 with the exact message for an invalid value", async () => {
    const { workspace, paths } = await lists();
    const enrolments = paths[2];
    for (const [path, error] of [
      ["/prospects?status=Active", statusMessage],
      ["/prospects?status=", statusMessage],
      ["/prospects?company_id=", "`company_id` must be a UUID."],
      ["/prospects?company_id=1", "`company_id` must be a UUID."],
      ["/prospects?created_since=", dateMessage],
      ["/prospects?created_since=2026-02-30", dateMessage],
      ["/prospects?created_since=1700000000", dateMessage],
      [
        "/prospects?updated_since=2026-01-01",
        "`updated_since` is not supported: prospects have no modification timestamp.",
      ],
      ["/prospects?updated_since=", "`updated_since` is not supported: prospects have no modification timestamp."],
      ["/campaigns?status=running", "`status` must be one of: draft, active, paused, completed."],
      ["/campaigns?folder_id=x", "`folder_id` must be a UUID."],
      ["/campaigns?archived=TRUE", "`archived` must be one of: true, false."],
      ["/campaigns?archived=1", "`archived` must be one of: true, false."],
      [`${enrolments}?status=paused`, "`status` must be one of: active, stopped, completed."],
    ] as const) {
      const { status, body } = await workspace.get(path);
      expect({ path, status, body }).toEqual({ path, status: 400, body: { error } });
    }
  });

  test("they combine, and on every page", async () => {
    const workspace = await freshWorkspace();
    const wanted: string[] = [];
    for (const name of ["a", "b", "c"]) {
      const { id } = await createProspect(workspace, { email: `${name}@one.example` });
      wanted.unshift(id);
      await createProspect(workspace, { email: `${name}@two.example` });
    }
    const { company } = (await workspace.get(`/prospects/${wanted[0]}`)).body;
    const query = `company_id=${company.id}&status=not_contacted&created_since=2020-01-01`;
    const first = await workspace.get(`/prospects?${query}&limit=2`);
    const last = await workspace.get(`/prospects?${query}&limit=2&cursor=${first.body.next_cursor}`);
    const rows: { id: string }[] = [...first.body.data, ...last.body.data];
    expect(rows.map(({ id }) => id)).toEqual(wanted);
    expect(last.body.next_cursor).toBeNull();
    const nobody = await workspace.get(`/prospects?${query}&email=a@two.example`);
    expect(nobody.body).toEqual({ data: [], next_cursor: null });
  });

  test("created_since takes any ISO 8601 value and is inclusive to the millisecond", async () => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const { created_at } = (await workspace.get(`/prospects/${id}`)).body;
    const found = async (since: string) => {
      const { status, body } = await workspace.get(`/prospects?created_since=${since}`);
      return { since, status, found: body.data?.length };
    };
    const past = [
      "2020",
      "2020-02",
      "20200229",
      "2020-060",
      "2020-W09-6",
      "2020-02-29T10Z",
      "20200229T101112Z",
      "2020-02-29t10:11:12.5z",
      "2020-02-29T10:11:12%2B02:00",
      "2020-02-29T10:11:12+02:00",
      "2020-02-29T10:11:12-0930",
      "0000-01-01T00:00:00%2B14:00",
    ];
    for (const since of past) expect(await found(since)).toEqual({ since, status: 200, found: 1 });
    expect(await found(created_at)).toMatchObject({ status: 200, found: 1 });
    const next = new Date(Date.parse(created_at) + 1).toISOString();
    expect(await found(next)).toMatchObject({ status: 200, found: 0 });
    expect(await found("9999-12-31T24:00:00Z")).toMatchObject({ status: 200, found: 0 });
  });
});
