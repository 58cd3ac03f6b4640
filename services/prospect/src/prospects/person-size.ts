import { mostPersonBytes } from "@outbound/contracts/prospects/prospect";
import { companyOf } from "../companies/company-grouping.ts";
import type { Person } from "./create-prospects.ts";

/**
 * As stored and sent: numbers and normalised names may be longer than they were written. A hundred people, each with the
 * name of another one's company and all tags, fit into one message.
 */
export function isTooLarge(person: Omit<Person, "address_hash">): boolean {
  const { email, first_name, last_name, timezone, company_name, custom_fields, tags = [] } = person;
  const company = company_name ? companyOf(email, company_name)?.name : company_name;
  const written = { email, first_name, last_name, timezone, company_name: company, custom_fields };
  return Buffer.byteLength(JSON.stringify(tags.length > 0 ? { ...written, tags } : written)) > mostPersonBytes;
}
