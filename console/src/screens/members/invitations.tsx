import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { invitationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { More } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { useWorkspace } from "../shell/use-workspace.ts";
import styles from "./invitations.module.css";
import { rolesUpTo } from "./roles.ts";
import { words } from "./words.ts";

type Invitation = Output<"invitation.list">["data"][number];

export function Invitations({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(invitationsQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const withdraw = useMutation({
    mutationFn: (id: string) => ask("invitation.withdraw", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries(invitationsQuery(workspace)),
  });
  const columns: Column<Invitation>[] = [
    { head: words.invited, cell: ({ email }) => email },
    { head: words.role, from: "medium", cell: ({ role }) => words.roles[role] },
    { head: words.invitedBy, from: "wide", cell: ({ invited_by }) => invited_by ?? words.operator },
    { head: words.ends, isFigure: true, from: "medium", cell: ({ expires_at }) => <When at={expires_at} /> },
    {
      head: words.actions,
      isFigure: true,
      cell: ({ id, email }) => (
        <Button
          aria-label={words.withdrawOf(email)}
          isBusy={withdraw.isPending && withdraw.variables === id}
          onClick={() => withdraw.mutate(id)}
        >
          {words.withdraw}
        </Button>
      ),
    },
  ];

  return (
    <section className={screen.section} aria-labelledby="invitations">
      <h2 id="invitations">{words.invitations}</h2>
      <InvitationForm workspace={workspace} withdrawn={withdraw.isSuccess ? withdraw.variables : undefined} />
      {withdraw.error && <Notice tone="bad">{withdraw.error.message}</Notice>}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={1} />}
      {rows?.length === 0 && <p className={screen.note}>{words.noInvitations}</p>}
      {rows && rows.length > 0 && (
        <Table caption={words.invitations} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </section>
  );
}

/** The system sends no mail of its own, so whoever invites passes the link on. */
function InvitationForm({ workspace, withdrawn }: { workspace: string; withdrawn: string | undefined }) {
  const own = useWorkspace()?.role ?? "viewer";
  const form = useRef<HTMLFormElement>(null);
  const invite = useMutation({
    mutationFn: (data: FormData) => {
      const role = rolesUpTo(own).find((one) => one === textOf(data, "role")) ?? "viewer";
      return ask("invitation.create", workspace, { email: textOf(data, "email"), role });
    },
    onSuccess: () => form.current?.reset(),
    onSettled: () => queryClient.invalidateQueries(invitationsQuery(workspace)),
  });

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) invite.mutate(new FormData(event.currentTarget));
        }}
      >
        <Field label={words.email} name="email" type="email" autoComplete="off" required />
        <Select label={words.role} name="role">
          {rolesUpTo(own).map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="primary" isBusy={invite.isPending}>
          {words.invite}
        </Button>
      </form>
      {invite.error && <Notice tone="bad">{invite.error.message}</Notice>}
      {invite.data && invite.data.id !== withdrawn && (
        <div className={styles.made}>
          <p role="status">{words.sendLink(invite.data.email, words.roles[invite.data.role])}</p>
          <Copy key={invite.data.url} label={words.linkFor(invite.data.email)} text={invite.data.url} />
        </div>
      )}
    </>
  );
}
