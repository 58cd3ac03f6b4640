import { comparableEmail } from "@outbound/contracts/email-address";
import type { prospectFilter } from "@outbound/contracts/jobs/change-matching";
import type { z } from "zod";
import type { MatchingInput } from "./job-table.ts";

type Filter = z.output<typeof prospectFilter>;

export function nameOfFilter({ email, company_id, status, created_since, imported_by, tag }: Filter): string {
  const parts = [
    status !== undefined && `with the status ${status}`,
    company_id !== undefined && "of one company",
    email !== undefined && "with one address",
    created_since !== undefined && `added since ${created_since.toISOString().slice(0, 10)}`,
    imported_by !== undefined && "of one import",
    tag !== undefined && `tagged ${tag}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `prospects ${parts.join(", ")}` : "all prospects";
}

export function storedFilter({
  email,
  company_id,
  status,
  created_since,
  imported_by,
  tag,
}: Filter): MatchingInput["filter"] {
  return {
    ...(email !== undefined && { email: comparableEmail(email) }),
    ...(company_id !== undefined && { company_id }),
    ...(status !== undefined && { status }),
    ...(imported_by !== undefined && { imported_by }),
    ...(tag !== undefined && { tag }),
    ...(created_since !== undefined && { created_since: created_since.toISOString() }),
  };
}
