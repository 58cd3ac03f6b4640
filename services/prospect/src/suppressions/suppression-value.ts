import { badRequest } from "@outbound/contracts/app-error";
import { comparableDomain, comparableEmail, foldedText, parseEmailAddress } from "@outbound/contracts/email-address";
import { getDomain } from "tldts";

export type SuppressionTarget = { kind: "email" | "domain"; value: string };

/** A public suffix would cover strangers and is refused. */
export function suppressionTarget(value: string, kind?: "email" | "domain"): SuppressionTarget {
  const text = written(value);
  return (kind ?? (text.includes("@") ? "email" : "domain")) === "email" ? address(text) : domain(text);
}

export function comparableValue(value: string): string {
  const text = written(value);
  return text.includes("@") ? comparableEmail(text) : comparableDomain(text);
}

const written = (value: string) => foldedText(value).trim().replace(/^@/, "");

function address(text: string): SuppressionTarget {
  const value = parseEmailAddress(text);
  if (!value) throw badRequest("`value` must be an email address.", { forPeople: wrongValue(text) });
  return { kind: "email", value };
}

const wrongValue = (text: string) =>
  `“${text}” isn’t an email, such as ada@example.com, nor a domain, such as example.com.`;

function domain(text: string): SuppressionTarget {
  const value = parseEmailAddress(`x@${text}`)?.slice("x@".length);
  if (!value) throw badRequest("`value` must be a domain such as example.com.", { forPeople: wrongValue(text) });
  if (getDomain(value, { extractHostname: false, validateHostname: false }) === null) {
    throw badRequest("`value` must not be a public suffix.", {
      forPeople: `Domains under ${value} belong to many owners. Enter one of them.`,
    });
  }
  return { kind: "domain", value };
}
