import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Search, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { rowsOf } from "../../api/keyset-pages.ts";
import { invitationsQuery, membersQuery } from "../../api/people-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Field } from "../../ui/field.tsx";
import { Framed } from "../../ui/framed.tsx";
import { More } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Invitations } from "./invitations.tsx";
import { InviteMember } from "./invite-member.tsx";
import { memberColumns } from "./member-columns.tsx";
import styles from "./members.module.css";
import type { Member } from "./roles.ts";
import { RolesTable } from "./roles-table.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/members");

export function Members() {
  const { workspace } = route.useParams();
  const own = useWorkspace();
  useTitle(words.title, own?.name);
  const list = useInfiniteQuery(membersQuery(workspace));
  const me = useQuery(sessionQuery).data?.user.id;
  const mayInvite = useMay("invitation.create");
  const [wanted, setWanted] = useState("");
  const rows = rowsOf(list);
  const shown = rows
    ?.filter((member) => isWanted(member, wanted))
    .toSorted((one, other) => Number(other.id === me) - Number(one.id === me));
  // Who is looked for may be on a page that isn't here yet.
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isLooking = wanted !== "" && hasNextPage;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);

  return (
    <Section
      title={words.title}
      help={rows && !hasNextPage && <Counted workspace={workspace} members={rows.length} mayInvite={mayInvite} />}
      actions={
        <>
          <div className={styles.find}>
            <Search aria-hidden="true" />
            <Field
              label={words.find}
              isLabelHidden
              type="search"
              autoComplete="off"
              placeholder={words.find}
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
            />
          </div>
          {mayInvite && (
            <DialogButton
              kind="primary"
              icon={UserPlus}
              label={words.invite}
              dialog={(close) => <InviteMember workspace={workspace} onClose={close} />}
            />
          )}
        </>
      }
    >
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={5} />}
      {shown && shown.length > 0 && (
        <Framed className={styles.team}>
          <Table
            caption={words.title}
            columns={memberColumns({ workspace, own: own?.role ?? "viewer", me, rows: shown })}
            rows={shown}
            keyOf={({ id }) => id}
          />
        </Framed>
      )}
      {shown?.length === 0 && !isLooking && <p className={screen.note}>{words.noMatch(wanted)}</p>}
      {wanted === "" && <More {...list} />}
      {mayInvite && <Invitations workspace={workspace} />}
      <RolesTable />
    </Section>
  );
}

function isWanted({ name, email }: Member, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return [name ?? "", email].some((one) => one.toLowerCase().includes(text));
}

function Counted({ workspace, members, mayInvite }: { workspace: string; members: number; mayInvite: boolean }) {
  const { data } = useInfiniteQuery({ ...invitationsQuery(workspace), enabled: mayInvite });
  const pages = data?.pages ?? [];
  const open = pages.at(-1)?.next_cursor === null ? pages.flatMap((page) => page.data).length : 0;
  return words.counted(members, open);
}
