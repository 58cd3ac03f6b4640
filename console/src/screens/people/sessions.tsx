import { useMutation, useQuery } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { sessionsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import person from "../../ui/person.module.css";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { sessions as words } from "./own-words.ts";
import { deviceOf } from "./user-agent.ts";

type Session = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>["sessions"][number];

export function Sessions() {
  useTitle(words.title);
  const list = useQuery(sessionsQuery);
  const again = () => queryClient.invalidateQueries(sessionsQuery);
  const revoke = useMutation({ mutationFn: (id: string) => act("session.revoke", { id }), onSettled: again });
  const revokeOthers = useMutation({ mutationFn: () => act("session.revoke-others", {}), onSettled: again });
  const sessions = list.data?.sessions;
  const refusal = revoke.error ?? revokeOthers.error;

  return (
    <Section
      title={words.title}
      help={words.about}
      actions={
        sessions &&
        sessions.length > 1 && (
          <Confirm
            act={words.signOutOthers}
            title={words.signOutOthersWhat}
            isBusy={revokeOthers.isPending}
            onConfirm={() => revokeOthers.mutate()}
          >
            <p>{words.othersEnd(sessions.length - 1)}</p>
          </Confirm>
        )
      }
    >
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {list.error && !sessions && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={3} />}
      {sessions && (
        <Framed>
          <Table caption={words.title} columns={columnsOf(revoke)} rows={sessions} keyOf={({ id }) => id} />
        </Framed>
      )}
    </Section>
  );
}

type Revoke = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

const columnsOf = (revoke: Revoke): Column<Session>[] => [
  {
    head: words.browser,
    cell: ({ user_agent, address, is_current }) => (
      <span className={person.person}>
        <span title={user_agent ?? undefined}>
          {deviceOf(user_agent)} {is_current && <Badge word={words.thisBrowser} tone="active" />}
        </span>
        <span className={person.email}>{address ?? words.unknownAddress}</span>
      </span>
    ),
  },
  { head: words.signedIn, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: words.lastUsed,
    isFigure: true,
    from: "medium",
    cell: ({ is_current, last_seen_at }) => (is_current ? words.now : <When at={last_seen_at} />),
  },
  {
    head: words.actions,
    isHeadHidden: true,
    isFigure: true,
    cell: ({ id, is_current, user_agent }) =>
      !is_current && (
        <Button
          aria-label={words.signOutOf(deviceOf(user_agent))}
          isBusy={revoke.isPending && revoke.variables === id}
          onClick={() => revoke.mutate(id)}
        >
          {words.signOut}
        </Button>
      ),
  },
];
