import { removeWhole } from "@outbound/contracts/mailboxes/remove-whole";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { removalQuery } from "../../../api/mailbox-queries.ts";
import { deletionKey, queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Mailbox } from "../mailbox-health.tsx";
import { words } from "../words.ts";

type Removed = Output<"mailbox.remove">;
export type RemovedRow = Removed & Pick<Mailbox, "provider">;
type Campaign = Output<"mailbox.preview-removal">["campaigns"][number];

type Props = { workspace: string; mailbox: Mailbox; onRemoved: (removed: RemovedRow) => void };

function useRemove({ workspace, mailbox, onRemoved }: Props) {
  return useMutation({
    mutationKey: deletionKey,
    mutationFn: () => removeWhole(() => ask("mailbox.remove", workspace, { id: mailbox.id })),
    onSuccess: (removed) => onRemoved({ ...removed, provider: mailbox.provider }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
}

type DialogProps = Props & { onClose: () => void };

/** The dialog stays until all is removed, and says what prevented that. */
export function RemoveDialog({ onClose, ...props }: DialogProps) {
  const { workspace, mailbox } = props;
  const { data: preview, error } = useQuery(removalQuery(workspace, mailbox.id));
  const remove = useRemove(props);
  const refusal = remove.error ?? error;
  return (
    <Dialog
      title={words.removeWhat(mailbox.email)}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="danger" isBusy={remove.isPending} disabled={!preview} onClick={() => remove.mutate()}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.removal(secretsOf(mailbox))}</p>
      {!preview && !error && <Skeleton rows={2} />}
      {preview?.campaigns.length === 0 && <p>{words.usedByNone}</p>}
      {preview?.campaigns.map((campaign) => (
        <p key={campaign.id}>{consequenceOf(campaign)}</p>
      ))}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
    </Dialog>
  );
}

export function RemoveButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.remove}</Button>
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function consequenceOf({ name, status, is_last_mailbox, begun, fresh }: Campaign): string {
  const consequence = words.consequence(name, begun, fresh, is_last_mailbox);
  return is_last_mailbox && status === "active" ? `${consequence} ${words.pausesCampaign}` : consequence;
}

const secretsOf = ({ provider }: Pick<Mailbox, "provider">): string =>
  provider === "smtp" ? words.passwords : words.grantAt(words.providerNames[provider]);

export function RemovedMailbox({ workspace, removed }: { workspace: string; removed: RemovedRow }) {
  const { stopped, moved, paused_campaigns } = removed;
  return (
    <>
      <Notice tone="good">{words.removed(secretsOf(removed), stopped, moved)}</Notice>
      {paused_campaigns.length > 0 && (
        <Notice tone="warn">
          {words.pausedCampaigns}{" "}
          {paused_campaigns.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link
                className={screen.textLink}
                to="/w/$workspace/campaigns/$campaign"
                params={{ workspace, campaign: id }}
              >
                {name}
              </Link>
            </span>
          ))}
          .
        </Notice>
      )}
    </>
  );
}
