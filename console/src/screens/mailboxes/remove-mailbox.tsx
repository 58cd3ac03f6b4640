import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { removalQuery } from "../../api/mailbox-queries.ts";
import { deletionKey, queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import type { Mailbox } from "./mailbox-health.tsx";
import { words } from "./words.ts";

type Removed = Output<"mailbox.remove">;
export type RemovedRow = Removed & Pick<Mailbox, "provider">;
type Campaign = Output<"mailbox.preview-removal">["campaigns"][number];

/** A call handles a bounded number of people, so a removal may take several. The same button finishes an interrupted one. */
async function removeWhole(workspace: string, id: string): Promise<Removed> {
  const whole = { stopped: 0, moved: 0, paused_campaigns: [] as Removed["paused_campaigns"] };
  for (;;) {
    const part = await ask("mailbox.remove", workspace, { id });
    whole.stopped += part.stopped;
    whole.moved += part.moved;
    whole.paused_campaigns.push(...part.paused_campaigns);
    if (part.is_complete) return { ...part, ...whole };
  }
}

type Props = { workspace: string; mailbox: Mailbox; onRemoved: (removed: RemovedRow) => void };

export function RemoveMailbox(props: Props) {
  return (
    <section className={screen.section}>
      <h2>{words.remove}</h2>
      <p className={screen.note}>{words.removal(secretsOf(props.mailbox))}</p>
      <RemoveButton {...props} />
    </section>
  );
}

export function RemoveButton({ workspace, mailbox, onRemoved }: Props) {
  const { data: preview, error } = useQuery(removalQuery(workspace, mailbox.id));
  const remove = useMutation({
    mutationKey: deletionKey,
    mutationFn: () => removeWhole(workspace, mailbox.id),
    onSuccess: (removed) => onRemoved({ ...removed, provider: mailbox.provider }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const refusal = remove.error ?? error;
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {preview && (
        <div>
          <Confirm
            act={words.remove}
            title={words.removeWhat(mailbox.email)}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {preview.campaigns.length === 0 && <p>{words.usedByNone}</p>}
            {preview.campaigns.map((campaign) => (
              <p key={campaign.id}>{consequenceOf(campaign)}</p>
            ))}
          </Confirm>
        </div>
      )}
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
  const { email, stopped, moved, paused_campaigns } = removed;
  return (
    <>
      <h1>{email}</h1>
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
