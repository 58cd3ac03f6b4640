import type { WireInputOf } from "@outbound/contracts/operation";
import type { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import { verificationStatuses } from "@outbound/contracts/prospects/verification";
import { guessMeanings, leftOut, meaningOf, normalName } from "./people-columns.ts";
import { addressOf } from "./written-cell.ts";

export type Verification = WireInputOf<typeof storeVerifications>["results"][number];

/** `email`, `status` or `checked_at`, in the spellings that files have; others keep their name, a second address none. */
export function verificationColumns(names: readonly string[]): string[] {
  const meanings = guessMeanings(names);
  return names.map((name, at) => {
    if (meaningOf(name) === "email") return meanings[at] === "email" ? "email" : leftOut;
    return normalName(name).replace(/^verification_/, "");
  });
}

/** Browsers and the command line have parsers of their own for dates. */
export function readVerification(
  record: Readonly<Record<string, string>>,
  parseDate: (text: string) => Date | undefined,
): { result: Verification } | { problem: string } {
  const { email = "", checked_at = "" } = record;
  const address = addressOf(email);
  const status = verificationStatuses.find((one) => one === record["status"]?.trim().toLowerCase());
  const date = checked_at === "" ? null : parseDate(checked_at);
  if (!status) return { problem: `status must be one of: ${verificationStatuses.join(", ")}` };
  if (date === undefined) return { problem: "checked_at must be an ISO 8601 date or date-time" };
  return { result: { email: address, status, checked_at: date && date.toISOString() } };
}
