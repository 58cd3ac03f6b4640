import { ask } from "../../api/ask.ts";
import { SuppressDialog } from "./suppress-dialog.tsx";
import { words } from "./words.ts";

/** An address has an `@` after its first character; everything else is treated as a domain. */
const kindOf = (value: string) => (value.trim().indexOf("@") > 0 ? "email" : "domain");

/** Once it reports success, nobody who is covered gets another mail. */
export const AddSuppression = ({ workspace, onClose }: { workspace: string; onClose: () => void }) => (
  <SuppressDialog
    title={words.addToList}
    suppress={(value) => ask("suppression.create", workspace, { kind: kindOf(value), value })}
    queryKey={[workspace]}
    onClose={onClose}
  />
);
