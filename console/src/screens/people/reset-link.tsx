import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import type { Member } from "./roles.ts";
import { words } from "./words.ts";

type Props = { workspace: string; member: Member; onClose: () => void };

/** Outbound sends no email of its own, so whoever makes the link passes it on. */
export function ResetLink({ workspace, member: { id, email, name }, onClose }: Props) {
  const make = useMutation({
    mutationFn: () => ask("member.reset-link", workspace, { id }),
    gcTime: 0,
  });
  const title = words.resetTitle(name ?? email);
  if (make.data) {
    return (
      <SecretDialog
        title={title}
        said={words.sendReset(email)}
        label={words.resetLinkFor(email)}
        text={make.data.url}
        onClose={onClose}
      />
    );
  }
  return (
    <DialogForm title={title} submit={words.reset} change={{ ...make, mutate: () => make.mutate() }} onClose={onClose}>
      <p>{words.resetDoes}</p>
    </DialogForm>
  );
}
