import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { usersQuery, workspacesQuery } from "../../../api/operator-queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { FindField } from "../../../ui/find-field.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import screen from "../../../ui/screen.module.css";
import { textIn } from "../../../ui/search.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { When } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { words as members } from "../../people/words.ts";
import styles from "../operator.module.css";
import { words } from "../words.ts";
import { InviteForm } from "./invite-form.tsx";

export type User = OperatorOutput<"user.list">["data"][number];

const route = getRouteApi("/signed-in/operator/users");

export function UserList() {
  const { search } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/users" });
  useTitle(words.accounts, words.operator);
  const list = useInfiniteQuery(usersQuery(search));
  const { data: workspaces } = useInfiniteQuery(workspacesQuery());
  const open = workspaces?.pages.flatMap(({ data }) => data).filter(({ being_deleted }) => !being_deleted);
  return (
    <>
      <TopBar title={words.accounts}>
        {open && open.length > 0 && <InviteForm workspace={open} role="viewer" button={{ kind: "primary" }} />}
      </TopBar>
      <div className={screen.toolbar}>
        <FindField
          label={words.userList.find}
          placeholder={words.userList.find}
          sought={search ?? ""}
          find={(text) => void navigate({ search: textIn("search", text) })}
        />
        <p className={screen.note}>{words.userList.about}</p>
      </div>
      <div className={styles.list}>
        <PagedList
          list={list}
          outlined={6}
          none={<p className={screen.note}>{words.userList.noMatch(search ?? "")}</p>}
        >
          {(rows) => <Table caption={words.accounts} columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </PagedList>
      </div>
    </>
  );
}

const columns: Column<User>[] = [
  {
    head: words.userList.account,
    cell: ({ id, email }) => (
      <Link className={screen.link} to="/operator/users/$id" params={{ id }}>
        {email}
      </Link>
    ),
  },
  { head: words.userList.state, cell: (user) => <UserState user={user} /> },
  {
    head: words.workspaces,
    from: "medium",
    cell: ({ workspaces }) =>
      workspaces.map(({ name, role }) => words.userList.in(name, members.roles[role])).join(", ") || words.none,
  },
  { head: words.userList.sessions, isFigure: true, from: "medium", cell: ({ sessions }) => count(sessions) },
  { head: words.since, isFigure: true, from: "wide", cell: ({ created_at }) => <When at={created_at} /> },
];

export function UserState({ user: { disabled_at, is_operator } }: { user: User }) {
  if (disabled_at) return <Badge word={words.userList.disabled} tone="paused" />;
  return <Badge word={is_operator ? words.operator : words.userList.active} tone={is_operator ? "quiet" : "active"} />;
}
