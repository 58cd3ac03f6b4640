import { randomUUIDv7 } from "node:crypto";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { normalizedTag } from "@outbound/contracts/prospects/tag-form";
import type { Unit } from "@outbound/events/unit-of-work";
import { type CompanyWish, companyOf } from "../companies/company-grouping.ts";
import { type Company, findOrCreateCompanies } from "../companies/company-table.ts";
import { announceCopies } from "../push/copies.ts";
import { lockForProspects } from "../workspaces/workspace-lock.ts";
import { insertProspects } from "./prospect-table.ts";
import { otherWordsOf } from "./prospect-words.ts";

export type Person = {
  email: string;
  address_hash: string;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  timezone?: string | null | undefined;
  company_name?: string | null | undefined;
  custom_fields: Record<string, string>;
  tags?: readonly string[];
};

export type Created = {
  prospects: ProspectSnapshot[];
  /** A successful push makes these events needless. */
  events: string[];
};

/** Each address must occur once. Returns the prospects whose address the workspace didn't have. */
export async function createProspects(unit: Unit, source: string, people: readonly Person[]): Promise<Created> {
  await lockForProspects(unit);
  const wished = people.map((person) => ({ person, wish: companyOf(person.email, person.company_name) }));
  const companies = await findOrCreateCompanies(
    unit,
    wished.flatMap(({ wish }) => wish ?? []),
  );
  const rows = wished.map(({ person, wish }) => newRow(person, wish, companies));
  const created = await insertProspects(
    unit,
    rows.map(({ snapshot, address_hash, company_by, tags }) => ({
      ...snapshot,
      address_hash,
      company_id: snapshot.company?.id ?? null,
      company_by,
      other_words: otherWordsOf(snapshot, snapshot.company?.name),
      tags,
      source,
    })),
  );
  const prospects = rows
    .filter(({ snapshot }) => created.has(snapshot.id))
    .map(({ snapshot }) => ({
      ...snapshot,
      workspace_id: unit.workspaceId,
      address_hash: created.get(snapshot.id) ?? null,
    }));
  return { prospects, events: announceCopies(unit, prospects) };
}

function newRow(person: Person, wish: CompanyWish | null, companies: ReadonlyMap<string, Company>) {
  const snapshot = {
    id: randomUUIDv7(),
    version: 1,
    email: person.email,
    first_name: person.first_name ?? null,
    last_name: person.last_name ?? null,
    company: (wish && companies.get(wish.grouping_key)) ?? null,
    timezone: person.timezone ?? null,
    custom_fields: person.custom_fields,
    verification_status: null,
    anonymized: false,
  };
  return {
    snapshot,
    address_hash: person.address_hash,
    company_by: wish?.by ?? null,
    tags: [...new Set((person.tags ?? []).map(normalizedTag).filter(Boolean))],
  };
}
