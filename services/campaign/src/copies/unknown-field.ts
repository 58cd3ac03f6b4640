import { ownVariable, personVariables, senderVariables } from "@outbound/contracts/campaigns/copy-variables";
import { nearestName } from "@outbound/contracts/nearest-name";
import { InvalidCopy } from "./invalid-copy.ts";

const variables = [...personVariables, ...senderVariables];
const longestShown = 60;

export function unknownField(name: string, line: number): InvalidCopy {
  const shown = name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
  const message = `\`${shown}\` is not a field: use ${variables.join(", ")} or custom_fields.KEY`;
  return new InvalidCopy(`“${shown}” isn’t a field: ${meantBy(name)}`, line, message);
}

function meantBy(name: string): string {
  if (name === "unsubscribe_url") return ownLink;
  const spaced = /^custom_fields\s*\.\s*([^"\\[\].]{1,100})$/.exec(name)?.[1];
  if (spaced !== undefined) return `write ${ownVariable(spaced)}`;
  const nearest = nearestName(name, variables);
  return nearest === undefined
    ? `use ${variables.join(", ")}, custom_fields.KEY or custom_fields["KEY WITH SPACES"]`
    : `write ${nearest}`;
}

const ownLink =
  "write {{ opt_out }}, whose text under Settings → Texts and signature may be [Unsubscribe]({{ unsubscribe_url }})";
