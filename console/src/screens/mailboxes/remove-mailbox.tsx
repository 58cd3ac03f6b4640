import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { removalQuery } from "../../api/mailbox-queries.ts";
import { deletionKey, queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { count } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import type { Mailbox } from "./mailbox-health.tsx";
import { providerNames } from "./provider-names.ts";

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
      <h2>Remove</h2>
      <p className={screen.note}>
        Nothing more leaves from it, and {secretsOf(props.mailbox)} deleted. What it has sent stays, in statistics and
        lists. Replies that still come to it are not read any more: have them forwarded to another mailbox of this
        workspace.
      </p>
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
            act="Remove mailbox"
            title={`Remove ${mailbox.email} for good?`}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {preview.campaigns.length === 0 && <p>No campaign sends from it.</p>}
            {preview.campaigns.map((campaign) => (
              <p key={campaign.id}>{consequenceOf(campaign)}</p>
            ))}
          </Confirm>
        </div>
      )}
    </>
  );
}

const people = (number: number): string => `${count(number)} ${number === 1 ? "person" : "people"}`;

function consequenceOf({ name, status, is_last_mailbox, begun, fresh }: Campaign): string {
  const stops = `${people(begun)} in the middle of the sequence ${begun === 1 ? "stops" : "stop"}`;
  const go = is_last_mailbox ? "until it has another mailbox" : "from its other mailboxes";
  const verb = is_last_mailbox ? (fresh === 1 ? "waits" : "wait") : fresh === 1 ? "goes on" : "go on";
  const end = is_last_mailbox && status === "active" ? " The campaign is paused: it has no other mailbox." : "";
  return `${name}: ${stops}, ${people(fresh)} who got nothing ${verb} ${go}.${end}`;
}

const secretsOf = ({ provider }: Pick<Mailbox, "provider">): string =>
  provider === "smtp" ? "its passwords are" : `Outbound’s grant at ${providerNames[provider]} is`;

export function RemovedMailbox({ workspace, removed }: { workspace: string; removed: RemovedRow }) {
  const { email, stopped, moved, paused_campaigns } = removed;
  return (
    <>
      <h1>{email}</h1>
      <Notice tone="good">
        It is removed, and {secretsOf(removed)} deleted. {people(stopped)} in the middle of a sequence stopped,{" "}
        {people(moved)} who had got nothing {moved === 1 ? "goes" : "go"} on from other mailboxes.
      </Notice>
      {paused_campaigns.length > 0 && (
        <Notice tone="warn">
          Paused, as it was their last mailbox:{" "}
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
