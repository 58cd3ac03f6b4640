import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Member } from "./roles.ts";
import { words } from "./words.ts";

type Props = { workspace: string; member: Member; onClose: () => void };

/** Outbound sends no email of its own, so whoever makes the link passes it on. */
export function ResetLink({ workspace, member: { id, email, name }, onClose }: Props) {
  const make = useMutation({ mutationFn: () => ask("member.reset-link", workspace, { id }), gcTime: 0 });
  const who = name ?? email;
  if (make.data) {
    return (
      <Dialog
        title={words.resetTitle(who)}
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <p role="status">{words.sendReset(email)}</p>
        <Copy label={words.resetLinkFor(email)} text={make.data.url} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={words.resetTitle(who)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
            {words.makeReset}
          </Button>
        </>
      }
    >
      {make.error && <Notice tone="bad">{make.error.message}</Notice>}
      <p>{words.resetDoes}</p>
    </Dialog>
  );
}
