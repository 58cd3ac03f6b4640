import { ask } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SuppressForm } from "./suppress-form.tsx";
import { words } from "./words.ts";

/** An address has an `@` after its first character; everything else is treated as a domain. */
const kindOf = (value: string) => (value.trim().indexOf("@") > 0 ? "email" : "domain");

/** Once it reports success, nobody who is covered gets another mail. It stays, as it says what became of each entry. */
export const AddSuppression = ({ workspace, onClose }: { workspace: string; onClose: () => void }) => (
  <Dialog title={words.addToList} onClose={onClose} isWide actions={<Button onClick={onClose}>{words.close}</Button>}>
    <SuppressForm
      suppress={(value) => ask("suppression.create", workspace, { kind: kindOf(value), value })}
      queryKey={[workspace]}
    />
  </Dialog>
);
