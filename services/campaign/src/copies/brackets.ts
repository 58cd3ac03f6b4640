import { missingFields, type ProspectFields } from "./missing-fields.ts";
import { type Copy, requiredFieldsOf } from "./required-fields.ts";
import type { SenderTexts } from "./sender-table.ts";
import { missingFromSender } from "./sender-texts.ts";

/** In the place of each value that the copy needs and nobody has stands its name, so that a person sees what to write. */
export function withBrackets(
  prospect: ProspectFields,
  sender: SenderTexts,
  copy: Copy,
): { prospect: ProspectFields; sender: SenderTexts; missing: string[] } {
  const required = requiredFieldsOf([{ ...copy, variants: [] }]);
  const lacking = new Set(missingFields(prospect, required));
  const filled = { ...prospect, custom_fields: { ...prospect.custom_fields } };
  for (const { name, path } of required.filter((field) => lacking.has(field.name))) {
    if (path[0] === "company") filled[path[1] === "name" ? "company_name" : "company_domain"] = `[${name}]`;
    else if (path[0] === "custom_fields") filled.custom_fields[path[1]] = `[${name}]`;
    else filled[path[0]] = `[${name}]`;
  }
  const lackingTexts = missingFromSender(sender, copy);
  const texts = Object.fromEntries(lackingTexts.map((name) => [name, `[${name}]`]));
  return { prospect: filled, sender: { ...sender, ...texts }, missing: [...lacking, ...lackingTexts] };
}
