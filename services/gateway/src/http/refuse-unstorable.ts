import { badRequest } from "@outbound/contracts/app-error";

const deepest = 32;

/** Postgres has no room for NUL and lone surrogates, and deep nesting would overflow a stack. */
export function refuseUnstorable(value: unknown, path: string, depth = 0): void {
  if (typeof value === "string") return refuseText(value, `\`${path}\``);
  if (typeof value !== "object" || value === null) return;
  if (depth === deepest) throw badRequest("Body is nested too deeply.");
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnstorable(item, `${path}[${index}]`, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__") throw badRequest(`\`${path}.__proto__\` is not an allowed field name.`);
    refuseText(key, `A field name in \`${path}\``);
    refuseUnstorable(item, `${path}.${key}`, depth + 1);
  }
}

function refuseText(text: string, subject: string): void {
  if (text.includes("\0")) throw badRequest(`${subject} must not contain a NUL character.`);
  if (!text.isWellFormed()) throw badRequest(`${subject} must be valid Unicode.`);
}
