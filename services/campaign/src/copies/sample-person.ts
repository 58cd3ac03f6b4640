import type { ProspectFields } from "./missing-fields.ts";
import { type Copy, requiredFieldsOf } from "./required-fields.ts";

/** Somebody who has every field that the copy needs; a field of the workspace's own has its name as its value. */
export function samplePerson(copy: Copy): ProspectFields {
  const own = requiredFieldsOf([{ ...copy, variants: [] }]).flatMap(({ path }) =>
    path[0] === "custom_fields" ? [path[1]] : [],
  );
  return {
    email: "alex@example.com",
    first_name: "Alex",
    last_name: "Sample",
    company_name: "Example Ltd",
    company_domain: "example.com",
    custom_fields: Object.fromEntries(own.map((key) => [key, `[${key}]`])),
  };
}
