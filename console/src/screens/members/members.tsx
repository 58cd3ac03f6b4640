import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { membersQuery } from "../../api/people-queries.ts";
import { queryClient, sessionQuery } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import { More } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { Invitations } from "./invitations.tsx";
import { RoleForm } from "./role-form.tsx";
import { rolesUpTo } from "./roles.ts";
import { words } from "./words.ts";

type Member = Output<"member.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/members");

export function Members() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(membersQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const { columns, refusal } = useColumns(workspace);
  const mayInvite = useMay("invitation.create");

  return (
    <>
      <p className={styles.note}>{words.whatRolesMay}</p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={3} />}
      {rows && <Table caption={words.title} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      <More {...list} />
      {mayInvite && <Invitations workspace={workspace} />}
    </>
  );
}

function useColumns(workspace: string): { columns: Column<Member>[]; refusal: Error | null } {
  const { data: session } = useQuery(sessionQuery);
  const own = useWorkspace()?.role ?? "viewer";
  const maySet = useMay("member.set-role");
  const mayRemove = useMay("member.remove");
  const settled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [workspace] }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  const set = useMutation({
    mutationFn: (input: { id: string; role: Member["role"] }) => ask("member.set-role", workspace, input),
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => ask("member.remove", workspace, { id }),
    /** Loads the page anew, so that nothing of the workspace stays in its memory. */
    onSuccess: (_, id) => id === session?.user.id && window.location.assign("/app"),
    onSettled: settled,
  });
  const isMe = ({ id }: Member) => id === session?.user.id;
  /** Nobody may change a member with a higher role. */
  const mayTouch = ({ role }: Member) => rolesUpTo(own).includes(role);

  const columns: Column<Member>[] = [
    {
      head: words.member,
      cell: (member) => (
        <>
          {member.email}
          {isMe(member) && <span className={styles.aside}> {words.you}</span>}
        </>
      ),
    },
    {
      head: words.role,
      cell: (member) =>
        maySet && mayTouch(member) ? (
          <RoleForm
            label={words.roleOf(member.email)}
            role={member.role}
            most={own}
            isBusy={set.isPending && set.variables.id === member.id}
            onSave={(role) => set.mutate({ id: member.id, role })}
          />
        ) : (
          words.roles[member.role]
        ),
    },
    ...(own === "owner" ? [secondFactor] : []),
    { head: words.joined, isFigure: true, from: "medium", cell: ({ joined_at }) => <When at={joined_at} /> },
  ];
  if (mayRemove) {
    columns.push({
      head: words.actions,
      isFigure: true,
      cell: (member) => mayTouch(member) && <Removal member={member} isMe={isMe(member)} remove={remove} />,
    });
  }
  return { columns, refusal: set.error ?? remove.error };
}

const secondFactor: Column<Member> = {
  head: words.secondFactor,
  from: "medium",
  cell: ({ has_second_factor, passkeys }) => words.secondFactorOf(has_second_factor === true, passkeys ?? 0),
};

type RemovalProps = {
  member: Member;
  isMe: boolean;
  remove: { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };
};

function Removal({ member: { id, email }, isMe, remove }: RemovalProps) {
  return (
    <Confirm
      act={isMe ? words.leave : words.remove}
      title={isMe ? words.leaveWhat : words.removeWhom(email)}
      isBusy={remove.isPending && remove.variables === id}
      onConfirm={() => remove.mutate(id)}
    >
      <p>{isMe ? words.leaving : words.removal}</p>
    </Confirm>
  );
}
