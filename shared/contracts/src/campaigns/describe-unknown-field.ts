import { nearestName } from "../nearest-name.ts";
import { ownVariable, personVariables } from "./copy-variables.ts";

/** To stand after the place of a condition that names no field. */
export function describeUnknownField(name: string): string {
  const key = name.replace(/^custom_fields\./, "");
  const nearest = nearestName(name, personVariables);
  const ways = [
    ...(nearest === undefined ? [] : [nearest]),
    ...(isKey.test(key) ? [`${ownVariable(key)} for a field of your own`] : []),
  ];
  const known = `${personVariables.join(", ")} or custom_fields.KEY`;
  return `“${name}” isn’t a field: write ${ways.length === 0 ? known : ways.join(", or ")}.`;
}

const isKey = /^[^"\\{}|[\].]+$/;
