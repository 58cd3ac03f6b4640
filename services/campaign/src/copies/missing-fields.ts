import { findFieldName } from "@outbound/contracts/prospects/field-name";
import type { Columns } from "../generated/tables.ts";
import { isBlank, isBlankSql } from "./blank.ts";
import type { RequiredField } from "./parse-copy.ts";
import { type Copy, requiredFieldsOf } from "./required-fields.ts";

export type ProspectFields = Columns<
  "prospect_copy",
  "email" | "first_name" | "last_name" | "company_name" | "company_domain",
  { custom_fields: Record<string, string> }
>;

/** Reading the other fields as JSON would double the cost. */
export const prospectFieldColumns =
  "email, first_name, last_name, company_name, company_domain, custom_fields, timezone";

/** A copy may use very many names, and what each of 500 people lacks is told in one message. */
const namedCharacters = 2_000;

/** Names at least the first field that has no value, and as many others as there is room for. */
export function missingFields(prospect: ProspectFields, required: readonly RequiredField[]): string[] {
  const missing: string[] = [];
  let room = namedCharacters;
  for (const field of required) {
    if (!isBlank(fieldValue(prospect, field))) continue;
    room -= field.name.length;
    if (missing.length > 0 && room < 0) break;
    missing.push(field.name);
  }
  return missing;
}

export const missingFromCopy = (prospect: ProspectFields, copy: Copy): string[] =>
  missingFields(prospect, requiredFieldsOf([{ ...copy, variants: [] }]));

export function fieldValue(prospect: ProspectFields, { path }: RequiredField): string | null | undefined {
  switch (path[0]) {
    case "company":
      return path[1] === "name" ? prospect.company_name : prospect.company_domain;
    case "custom_fields": {
      const name = findFieldName(Object.keys(prospect.custom_fields), path[1]);
      return name === undefined ? null : prospect.custom_fields[name];
    }
    case "email":
    case "first_name":
    case "last_name":
      return prospect[path[0]];
  }
}

/** Null when nothing is required. Custom field keys go into `values`, which begin at `$2`. */
export function missingFieldsSql(
  prospect: string,
  required: readonly RequiredField[],
  values: unknown[],
): string | null {
  if (required.length === 0) return null;
  const conditions = required.map(({ path }) => {
    if (path[0] !== "custom_fields") return isBlankSql(`${prospect}.${path.join("_")}`);
    return isBlankSql(customFieldSql(prospect, `$${values.push(path[1]) + 1}::text`));
  });
  return `(${conditions.join(" or ")})`;
}

/** As `fieldValue`: only who lacks the very name is searched for another case of it. */
const customFieldSql = (prospect: string, name: string) => `coalesce(${prospect}.custom_fields ->> ${name}, (
  select value from jsonb_each_text(${prospect}.custom_fields) where lower(key) = lower(${name}) limit 1))`;
