import { getCompany } from "@outbound/contracts/companies/get-company";
import { listCompanies } from "@outbound/contracts/companies/list-companies";
import type { WireInputOf } from "@outbound/contracts/operation";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { engagementOf, startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create, get } = await startProspectService();

test("a company shows how many belong to it, were contacted and replied, and when one was last contacted", async () => {
  const caller = freshCaller();
  const [jane, joe, jim] = [
    await create(caller, "jane@acme.example"),
    await create(caller, "joe@eu.acme.example"),
    await create(caller, "jim@acme.example"),
  ];
  const id = jane.company_id ?? "";
  const [monday, tuesday] = ["2026-11-16T08:00:00.000+00:00", "2026-11-17T08:00:00.000+00:00"];
  const contacted = { emails_sent: 2, date_contacted: new Date(monday) };
  const replied = {
    emails_sent: 1,
    date_contacted: new Date(tuesday),
    date_responded: new Date(tuesday),
    replied: true,
  };
  await store([engagementOf(caller, jane.id, 1, contacted), engagementOf(caller, joe.id, 1, replied)]);

  const { created_at } = await get(caller, jane.id);
  const company = {
    id,
    name: "acme.example",
    domain: "acme.example",
    prospect_count: 3,
    contacted_count: 2,
    replied_count: 1,
    date_contacted: tuesday,
    created_at,
  };
  expect(await call(getCompany, { id }, caller)).toEqual(company);
  expect(await call(listCompanies, {}, caller)).toEqual({ data: [company], next_cursor: null });

  await call(updateProspect, { id: joe.id, email: "joe@other.example" }, caller);
  const other = (await get(caller, joe.id)).company?.id ?? "";
  expect(await call(getCompany, { id: other }, caller)).toMatchObject({ prospect_count: 1, replied_count: 1 });
  await call(eraseProspect, { prospect: jim.id }, caller);
  const remaining = { prospect_count: 1, contacted_count: 1, replied_count: 0, date_contacted: monday };
  expect(await call(getCompany, { id }, caller)).toEqual({ ...company, ...remaining });
});

test("a company by name has the domain of its first prospect, and none on a public mail provider", async () => {
  const caller = freshCaller();
  const free = await create(caller, "jane@gmail.com", { company_name: "  Free  Agents " });
  const paid = await create(caller, "joe@acme.example", { company_name: "Acme" });
  const find = (id: string | null) => call(getCompany, { id: id ?? "" }, caller);
  expect(await find(free.company_id)).toMatchObject({ name: "Free Agents", domain: null });
  expect(await find(paid.company_id)).toMatchObject({ name: "Acme", domain: "acme.example" });
});

test("404 for an unknown id, another workspace's company and one that is no UUID", async () => {
  const caller = freshCaller();
  const { company_id } = await create(freshCaller(), "jane@acme.example");
  for (const id of [company_id ?? "", "00000000-0000-0000-0000-000000000001", "not-a-uuid"]) {
    await expect(call(getCompany, { id }, caller)).rejects.toMatchObject({
      kind: "not-found",
      message: "Company not found.",
    });
  }
});

const owner = freshCaller();
for (const [email, company_name] of [
  ["a@alpha.example", undefined],
  ["b@beta.example", "Alphabet GmbH"],
  ["c@gmail.com", "ÉCOLE 50%_"],
  ["d@gamma.example", undefined],
  ["e@beta.example", undefined],
] as const) {
  await create(owner, `${email}`, { company_name });
}
await create(freshCaller(), "z@alpha.example");

const namesOf = async (query: WireInputOf<typeof listCompanies>) =>
  (await call(listCompanies, query, owner)).data.map(({ name }) => name);

test("newest first, page by page", async () => {
  const all = ["beta.example", "gamma.example", "ÉCOLE 50%_", "Alphabet GmbH", "alpha.example"];
  expect(await namesOf({})).toEqual(all);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await call(listCompanies, { limit: "2", ...(cursor && { cursor }) }, owner);
    seen.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(all);
});

test.each([
  [{ search: "ALPHA" }, ["Alphabet GmbH", "alpha.example"]],
  [{ search: "alphabetg" }, ["Alphabet GmbH"]],
  [{ search: " alphabet  g" }, ["Alphabet GmbH"]],
  [{ search: "beta" }, ["beta.example", "Alphabet GmbH"]],
  [{ search: "lpha" }, []],
  [{ search: "école" }, ["ÉCOLE 50%_"]],
  [{ search: "école 50%_" }, ["ÉCOLE 50%_"]],
  [{ search: "%" }, []],
  [{ search: "_" }, []],
  [{ search: "  ", limit: "1" }, ["beta.example"]],
  [{ domain: " Beta.EXAMPLE" }, ["beta.example", "Alphabet GmbH"]],
  [{ domain: "beta" }, []],
  [{ domain: "beta.example", search: "alpha" }, ["Alphabet GmbH"]],
  [{ domain: "" }, []],
  [{ search: "x".repeat(5_000) }, []],
] as const)("%j finds %j", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test("a page far behind the last row is empty and final", async () => {
  const cursor = Buffer.from('{"o":999999999999999}').toString("base64url");
  expect(await call(listCompanies, { cursor }, owner)).toEqual({ data: [], next_cursor: null });
});

const store = (engagements: ReturnType<typeof engagementOf>[]) =>
  call(storeEngagements, { engagements: engagements.map(wire) }, freshCaller());

const wire = ({ date_contacted, date_responded, ...rest }: ReturnType<typeof engagementOf>) => ({
  ...rest,
  date_contacted: date_contacted?.toISOString() ?? null,
  date_responded: date_responded?.toISOString() ?? null,
});
