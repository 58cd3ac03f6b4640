import type { Output } from "../../api/ask.ts";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { words } from "./words.ts";

type Props = { made: Output<"invitation.create">; onClose: () => void };

export const InvitationLink = ({ made: { email, role, url }, onClose }: Props) => (
  <SecretDialog
    title={words.invitationFor(email)}
    said={words.sendLink(email, words.roles[role])}
    label={words.linkFor(email)}
    text={url}
    onClose={onClose}
  />
);
