import { ask } from "../../api/ask.ts";
import { SuppressForm } from "./suppress-form.tsx";

/** An address has an `@` after its first character; everything else is treated as a domain. */
const kindOf = (value: string) => (value.trim().indexOf("@") > 0 ? "email" : "domain");

/** Once it reports success, nobody who is covered gets another mail. */
export const AddSuppression = ({ workspace }: { workspace: string }) => (
  <SuppressForm
    suppress={(value) => ask("suppression.create", workspace, { kind: kindOf(value), value })}
    queryKey={[workspace]}
  />
);
