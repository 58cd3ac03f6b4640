import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { operatorMembersQuery } from "../../../api/operator-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { More, Newer } from "../../../ui/more.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { words as members } from "../../people/words.ts";
import styles from "../operator.module.css";
import { InviteForm } from "../people/invite-form.tsx";
import { words } from "../words.ts";

type Member = OperatorOutput<"member.list">["data"][number];

export function WorkspaceMembers({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(operatorMembersQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const role = rows?.length === 0 ? "owner" : "viewer";
  return (
    <div className={styles.cards}>
      <Card
        isFlush
        title={words.members}
        // What it proposes is kept once it is there.
        end={!list.isPending && <InviteForm workspace={workspace} role={role} button={{ isSmall: true }} />}
      >
        {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
        {list.isPending && <Skeleton rows={2} />}
        {rows?.length === 0 && <p className={styles.nothing}>{words.workspacePage.noMembers}</p>}
        <Newer {...list} />
        {rows && rows.length > 0 && (
          <Table caption={words.members} columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
        <More {...list} />
      </Card>
    </div>
  );
}

const columns: Column<Member>[] = [
  {
    head: words.member,
    cell: ({ id, email }) => (
      <Link className={screen.link} to="/operator/users/$id" params={{ id }}>
        {email}
      </Link>
    ),
  },
  { head: words.role, cell: ({ role }) => members.roles[role] },
  {
    head: words.secondFactor,
    from: "medium",
    cell: ({ has_second_factor }) => (has_second_factor ? words.yes : words.no),
  },
  { head: words.joined, isFigure: true, from: "medium", cell: ({ joined_at }) => <When at={joined_at} /> },
];
