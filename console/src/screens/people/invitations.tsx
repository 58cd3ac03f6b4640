import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link, Mail } from "lucide-react";
import { ask, type Output } from "../../api/ask.ts";
import { invitationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { useNames } from "../../ui/colleague.tsx";
import { Filled } from "../../ui/filled.tsx";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import section from "../../ui/section.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import styles from "./members.module.css";
import { words } from "./words.ts";

type Invitation = Output<"invitation.list">["data"][number];

export function Invitations({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(invitationsQuery(workspace));
  const onSettled = () => queryClient.invalidateQueries(invitationsQuery(workspace));
  const withdraw = useMutation({
    mutationFn: (id: string) => ask("invitation.withdraw", workspace, { id }),
    onSettled,
  });
  const renew = useMutation({
    mutationFn: ({ email, role }: Invitation) => ask("invitation.create", workspace, { email, role }),
    onSettled,
    gcTime: 0,
  });
  const refusal = withdraw.error ?? renew.error;
  const columns: Column<Invitation>[] = [
    { head: words.invited, cell: (invitation) => <Invited workspace={workspace} invitation={invitation} /> },
    { head: words.role, from: "medium", cell: ({ role }) => words.roles[role] },
    { head: words.ends, from: "medium", cell: ({ expires_at }) => <Ends at={expires_at} /> },
    {
      head: words.actions,
      isHeadHidden: true,
      isFigure: true,
      cell: (invitation) => (
        <span className={styles.acts}>
          <Button
            isSmall
            icon={Link}
            aria-label={words.newLinkFor(invitation.email)}
            isBusy={renew.isPending && renew.variables.id === invitation.id}
            onClick={() => renew.mutate(invitation)}
          >
            {words.newLink}
          </Button>
          <Button
            kind="quiet"
            isSmall
            aria-label={words.withdrawOf(invitation.email)}
            isBusy={withdraw.isPending && withdraw.variables === invitation.id}
            onClick={() => withdraw.mutate(invitation.id)}
          >
            {words.withdraw}
          </Button>
        </span>
      ),
    },
  ];

  return (
    <section className={section.sub} aria-labelledby="invitations">
      <h3 id="invitations">{words.invitations}</h3>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <PagedList list={list} outlined={1} none={<p className={screen.note}>{words.noInvitations}</p>}>
        {(rows) => (
          <Framed className={`${styles.team} ${styles.open}`}>
            <Table caption={words.invitations} columns={columns} rows={rows} keyOf={({ id }) => id} />
          </Framed>
        )}
      </PagedList>
      {renew.data && <InvitationLink made={renew.data} onClose={() => renew.reset()} />}
    </section>
  );
}

type InvitedProps = { workspace: string; invitation: Invitation };

function Invited({ workspace, invitation: { email, invited_by, created_at } }: InvitedProps) {
  const nameOf = useNames(workspace);
  const by = invited_by === null ? words.operator : nameOf(invited_by);
  return (
    <div className={styles.who}>
      <span className={styles.envelope}>
        <Mail aria-hidden="true" />
      </span>
      <div>
        <p>{email}</p>
        <p>
          <Filled text={words.invitedBy} parts={{ who: by, at: <When at={created_at} /> }} />
        </p>
      </div>
    </div>
  );
}

const soonMs = 2 * 86_400_000;

function Ends({ at }: { at: string }) {
  const isSoon = Date.parse(at) - Date.now() < soonMs;
  return (
    <span className={isSoon ? styles.soon : undefined}>
      <Filled text={words.endsAt} parts={{ at: <When at={at} /> }} />
    </span>
  );
}
