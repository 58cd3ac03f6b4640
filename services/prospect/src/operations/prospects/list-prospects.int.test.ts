import type { Caller } from "@outbound/contracts/caller";
import type { WireInputOf } from "@outbound/contracts/operation";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeAll, expect, test } from "vitest";
import { engagementOf, startProspectService } from "../../testing/prospect-service.fixture.ts";

type Filter = WireInputOf<typeof listProspects>;

const { call, db, create } = await startProspectService();
const caller = freshCaller();
const companyIds: string[] = [];
const noon = "2026-11-20T12:00:00.000Z";

async function readAll(filter: Filter, by: Caller = caller) {
  const rows = [];
  let cursor: string | null = null;
  do {
    const page: {
      data: { id: string; email: string; created_at: string; status: string }[];
      next_cursor: string | null;
    } = await call(listProspects, { limit: "4", ...filter, ...(cursor && { cursor }) }, by);
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor);
  return rows;
}

beforeAll(async () => {
  const prospects = Array.from({ length: 30 }, (_, i) => ({ email: `p${i}@company${i % 3}.com` }));
  const { data } = await call(importProspects, { prospects }, caller);
  const ids = data.map(({ id }) => id ?? "");
  await call(
    storeEngagements,
    {
      engagements: ids.map((id, i) => ({
        ...engagementOf(caller, id, 1, { bounced: i % 6 === 1, replied: i % 6 === 2, active: i % 6 === 3 }),
        emails_sent: i % 6 === 4 ? 1 : 0,
        date_contacted: null,
        date_responded: null,
      })),
    },
    caller,
  );
  for (let i = 0; i < 30; i += 6) await call(addSuppression, { value: `p${i}@company${i % 3}.com` }, caller);
  for (const [i, id] of ids.entries()) {
    await db.query("update prospect set created_at = $2 where id = $1", [
      id,
      new Date(Date.parse(noon) - Math.floor(i / 3) * 60_000),
    ]);
  }
  companyIds.push(
    ...(
      await db.query<{ id: string }>("select id from company where workspace_id = $1", [caller.workspaceId])
    ).rows.map(({ id }) => id),
  );
  await create(freshCaller(), "p0@company0.com");
});

test("pages join to the whole list, newest first and then by id, without gaps or repetition", async () => {
  const rows = await readAll({});
  expect(rows).toHaveLength(30);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(30);
  const order = (a: { created_at: string; id: string }, b: { created_at: string; id: string }) =>
    b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
  expect(rows).toEqual(rows.toSorted(order));
  expect((await call(listProspects, {}, caller)).data).toEqual(rows);
});

test("the last page has no cursor, also when it is full", async () => {
  const { next_cursor } = await call(listProspects, { limit: "30" }, caller);
  expect(next_cursor).toBeNull();
});

test("rows added while paging neither shift pages nor repeat", async () => {
  const own = freshCaller();
  for (const name of ["a", "b", "c"]) await create(own, `${name}@example.com`);
  const first = await call(listProspects, { limit: "2" }, own);
  await create(own, "new@example.com");
  const second = await call(listProspects, { limit: "2", cursor: first.next_cursor ?? "" }, own);
  expect([...first.data, ...second.data].map(({ email }) => email)).toHaveLength(3);
  expect(second.data.map(({ email }) => email)).toEqual(["a@example.com"]);
});

test("every combination of filters returns exactly the rows that match all of them", async () => {
  const all = await readAll({});
  const { data } = await call(listProspects, { limit: "100" }, caller);
  const companyOf = new Map(data.map(({ id, company }) => [id, company?.id]));
  const since = "2026-11-20T11:55:00Z";
  expect(new Set(all.map(({ status }) => status)).size).toBe(6);
  const statuses = ["blocked", "bounced", "replied", "active", "contacted", "not_contacted", undefined] as const;
  for (const status of statuses) {
    for (const company_id of [...companyIds, undefined]) {
      for (const created_since of [since, undefined]) {
        for (const email of ["P7@Company1.com", undefined]) {
          const expected = all
            .filter((row) => !status || row.status === status)
            .filter((row) => !company_id || companyOf.get(row.id) === company_id)
            .filter((row) => !created_since || Date.parse(row.created_at) >= Date.parse(created_since))
            .filter((row) => !email || row.email === email.toLowerCase());
          expect(await readAll({ status, company_id, created_since, email })).toEqual(expected);
        }
      }
    }
  }
});

test("an address filter ignores spaces and case, and knows both forms of an international domain", async () => {
  const own = freshCaller();
  await create(own, "jo@müller.de");
  for (const email of ["jo@xn--mller-kva.de", " JO@MÜLLER.DE "]) expect(await readAll({ email }, own)).toHaveLength(1);
  for (const email of ["", "jo", "%", "jo@müller.d"]) expect(await readAll({ email }, own)).toEqual([]);
});

test("another workspace's company has no prospects here", async () => {
  expect(await readAll({ company_id: companyIds[0] }, freshCaller())).toEqual([]);
});

test.each<[Record<string, unknown>, string]>([
  [{ status: "new" }, "`status` must be one of: blocked, bounced, replied, active, contacted, not_contacted."],
  [{ company_id: "x" }, "`company_id` must be a UUID."],
  [{ created_since: "yesterday" }, "`created_since` must be an ISO 8601 date or date-time."],
  [{ updated_since: "2026-01-01" }, "`updated_since` is not supported: prospects have no modification timestamp."],
  [{ limit: "0" }, "`limit` must be an integer from 1 to 100."],
  [{ limit: "101" }, "`limit` must be an integer from 1 to 100."],
  [{ cursor: "!" }, "`cursor` must be the `next_cursor` of a previous response."],
])("400 for %j", async (input, message) => {
  await expect(call(listProspects, input as Filter, caller)).rejects.toMatchObject({ kind: "bad-request", message });
});

test("people are found by beginnings of their names' and addresses' words, in any case, within their workspace", async () => {
  const by = freshCaller();
  const people = [
    { email: "ada@lovelace.example", first_name: "Ada", last_name: "King-Noel" },
    { email: "emile@zola.example", first_name: "Émile", last_name: "Zola" },
    { email: "o.brien@people.example", first_name: "Ada", last_name: "O'Brien" },
  ];
  await call(importProspects, { prospects: people }, by);
  await call(importProspects, { prospects: people }, freshCaller());
  const found = async (words: string) => (await readAll({ words }, by)).map(({ email }) => email).toSorted();
  const [ada, emile, brien] = people.map(({ email }) => email);
  expect(await found("ADA")).toEqual([ada, brien]);
  expect(await found("ada no")).toEqual([ada]);
  expect(await found("lovel")).toEqual([ada]);
  expect(await found("ada@lovelace.example")).toEqual([ada]);
  expect(await found("Émi zo")).toEqual([emile]);
  expect(await found("o'brien")).toEqual([brien]);
  expect(await found("da")).toEqual([]);
  for (const hostile of ["' | !", "a:* & (b", "\\", "'';--", "<->", " "])
    await expect(found(hostile)).resolves.toBeDefined();
});

test("people are found without their accents, by them, and by their company's name", async () => {
  const by = freshCaller();
  const people = [
    { email: "g@people.example", first_name: "Gökhan", last_name: "Öztürk" },
    { email: "l@people.example", first_name: "Łukasz", last_name: "Weiß", company_name: "Søren & Æsir Köln" },
    { email: "i@people.example", first_name: "Irmak", last_name: "Işık" },
    { email: "d@people.example", first_name: "Zoe\u0308", company_name: "Widgets  O'Brien Ltd" },
    { email: "a@people.example", first_name: "Ada" },
  ];
  await call(importProspects, { prospects: people }, by);
  await call(importProspects, { prospects: people }, freshCaller());
  const found = async (words: string) =>
    (await readAll({ words }, by)).map(({ email }) => email.slice(0, email.indexOf("@"))).join("");
  const wanted = {
    ozturk: "g",
    Öztürk: "g",
    oeztuerk: "g",
    "Goekhan OEZT": "g",
    "OZT gökh": "g",
    lukasz: "l",
    weiss: "l",
    "soren aesir": "l",
    koln: "l",
    koeln: "l",
    KÖLN: "l",
  };
  const others = {
    isik: "i",
    Işık: "i",
    zoe: "d",
    Zoë: "d",
    "zoe widg": "d",
    "o'brien": "d",
    "Ada widgets": "",
  };
  for (const [words, emails] of Object.entries({ ...wanted, ...others }))
    expect(await found(words), words).toBe(emails);
});

test("who gets another name or company is found by the new one alone, and who is erased by none", async () => {
  const by = freshCaller();
  const email = "changes@people.example";
  const { id } = await create(by, email, { first_name: "Zoë", company_name: "Köln GmbH" });
  const found = async (words: string) => (await readAll({ words }, by)).length;
  expect([await found("zoe"), await found("koln"), await found("gmbh zoe")]).toEqual([1, 1, 1]);
  await call(updateProspect, { id, email, first_name: "Renée", company_name: "Łódź SA" }, by);
  expect([await found("zoe"), await found("koln"), await found("renee"), await found("lodz")]).toEqual([0, 0, 1, 1]);
  await call(eraseProspect, { prospect: id }, by);
  expect([await found("renee"), await found("lodz")]).toEqual([0, 0]);
  const { rows } = await db.query("select other_words from prospect where id = $1", [id]);
  expect(rows).toEqual([{ other_words: null }]);
});

test("people are found wherever they stand in the list, whether few, many or nearly all have the words or the tag", async () => {
  const by = freshCaller();
  // From the newest on: 2,100 named New, 50,500 named Common, and one Rare, with tags that say the same.
  await db.query(
    `insert into prospect (workspace_id, id, email, first_name, tags, source, created_at)
     select $1, gen_random_uuid(), 'p' || n || '@people.example', name, array[lower(name)], 'api', now() - n * interval '1 second'
     from generate_series(1, 52601) n,
       lateral (select case when n <= 2100 then 'New' when n <= 52600 then 'Common' else 'Rare' end as name) named`,
    [by.workspaceId],
  );
  // As autovacuum does a minute later.
  await db.query("analyze prospect");
  const found = async (filter: Filter) => {
    const { data, next_cursor } = await call(listProspects, { limit: "3", ...filter }, by);
    return { emails: data.map(({ email }) => email.split("@")[0]), cursor: next_cursor ?? "" };
  };
  expect((await found({ words: "rare" })).emails).toEqual(["p52601"]);
  expect((await found({ words: "common p52600" })).emails).toEqual(["p52600"]);
  for (const filter of [{ words: "common" }, { tag: "common" }, { words: "comm", tag: "common" }]) {
    const first = await found(filter);
    expect(first.emails).toEqual(["p2101", "p2102", "p2103"]);
    expect((await found({ ...filter, cursor: first.cursor })).emails).toEqual(["p2104", "p2105", "p2106"]);
  }
  expect((await found({ tag: "rare" })).emails).toEqual(["p52601"]);
  expect((await found({ words: "p52600", tag: "common" })).emails).toEqual(["p52600"]);
  expect((await found({ words: "p52600", tag: "rare" })).emails).toEqual([]);
  expect((await found({ words: "common", status: "bounced" })).emails).toEqual([]);
  expect((await found({ words: "people" })).emails).toEqual(["p1", "p2", "p3"]);
  expect((await found({ words: "nobody" })).emails).toEqual([]);
});

test("an export has everybody once, a thousand at a time, however many were created in the same instant", async () => {
  const by = freshCaller();
  await db.query(
    `insert into prospect (workspace_id, id, email, source, created_at)
     select $1, gen_random_uuid(), 'p' || n || '@export.example', 'api', now() from generate_series(1, 2500) n`,
    [by.workspaceId],
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const page: { data: { email: string }[]; next_cursor: string | null } = await call(
      exportProspects,
      cursor ? { cursor } : {},
      by,
    );
    sizes.push(page.data.length);
    seen.push(...page.data.map(({ email }) => email));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(sizes).toEqual([1000, 1000, 500]);
  expect(new Set(seen).size).toBe(2500);
});
