import type { Output } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { words } from "./words.ts";

type Props = { made: Output<"invitation.create">; onClose: () => void };

/** It is shown this once, as only a hash of its secret is stored. */
export function InvitationLink({ made: { email, role, url }, onClose }: Props) {
  return (
    <Dialog
      title={words.invitationFor(email)}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p role="status">{words.sendLink(email, words.roles[role])}</p>
      <Copy label={words.linkFor(email)} text={url} />
    </Dialog>
  );
}
