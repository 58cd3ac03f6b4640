import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { rowsOf } from "../../../api/keyset-pages.ts";
import { operatorMembersQuery } from "../../../api/operator-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { words as members } from "../../people/words.ts";
import styles from "../operator.module.css";
import { InviteForm } from "../people/invite-form.tsx";
import { words } from "../words.ts";

type Member = OperatorOutput<"member.list">["data"][number];

export function WorkspaceMembers({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(operatorMembersQuery(workspace));
  const rows = rowsOf(list);
  const role = rows?.length === 0 ? "owner" : "viewer";
  return (
    <div className={styles.cards}>
      <Card
        isFlush
        title={words.members}
        // What it proposes is kept once it is there.
        end={!list.isPending && <InviteForm workspace={workspace} role={role} button={{ isSmall: true }} />}
      >
        <PagedList list={list} outlined={2} none={<p className={styles.nothing}>{words.workspacePage.noMembers}</p>}>
          {(rows) => <Table caption={words.members} columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </PagedList>
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
