import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { usersQuery, workspacesQuery } from "../../api/operator-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { textIn } from "../../ui/search.ts";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { InviteForm } from "./invite-form.tsx";

export type User = OperatorOutput<"user.list">["data"][number];

const route = getRouteApi("/signed-in/operator/users");

export function UserList() {
  const { search } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/users" });
  useTitle("Users", "Operator");
  const list = useInfiniteQuery(usersQuery(search));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const { data: workspaces } = useInfiniteQuery(workspacesQuery());
  const open = workspaces?.pages.flatMap(({ data }) => data).filter(({ being_deleted }) => !being_deleted);
  return (
    <div className={screen.screen}>
      <h1>Users</h1>
      <p className={screen.note}>Everybody who has an account here. What they may do is decided in each workspace.</p>
      {open && open.length > 0 && <InviteForm workspace={open} role="viewer" />}
      <SearchForm
        key={search}
        label="Find by a part of the address"
        placeholder="ada@example.com"
        value={search}
        clear={search && "Clear"}
        find={(text) => void navigate({ search: textIn("search", text) })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && <p className={screen.note}>Nobody has “{search}” in their address.</p>}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="Users, newest first" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columns: Column<User>[] = [
  {
    head: "User",
    cell: ({ id, email }) => (
      <Link className={screen.link} to="/operator/users/$id" params={{ id }}>
        {email}
      </Link>
    ),
  },
  { head: "State", cell: (user) => <UserState user={user} /> },
  {
    head: "Workspaces",
    from: "medium",
    cell: ({ workspaces }) => workspaces.map(({ name, role }) => `${name} (${role})`).join(", ") || "none",
  },
  { head: "Sessions", isFigure: true, from: "medium", cell: ({ sessions = null }) => count(sessions) },
  { head: "Since", isFigure: true, from: "wide", cell: ({ created_at }) => <When at={created_at} /> },
];

export function UserState({ user: { disabled_at, is_operator } }: { user: User }) {
  if (disabled_at) return <Badge word="disabled" tone="paused" />;
  return <Badge word={is_operator ? "operator" : "active"} tone={is_operator ? "quiet" : "active"} />;
}
