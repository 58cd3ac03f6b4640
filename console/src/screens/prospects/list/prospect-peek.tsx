import { useQuery } from "@tanstack/react-query";
import { prospectQuery } from "../../../api/prospect-queries.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { OpenPage, Peek } from "../../../ui/peek.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Prospect } from "../page/known-prospect.ts";
import styles from "../page/prospect.module.css";
import { useProspectActs } from "../page/prospect-acts.tsx";
import { ProspectLine } from "../page/prospect-line.tsx";
import { ProspectParts } from "../page/prospect-parts.tsx";
import { type Row, shownName } from "../prospect-columns.tsx";
import type { ProspectPart } from "../prospect-filters.ts";
import { ProspectStatus } from "../prospect-status.tsx";
import { listWords as said, words } from "../words.ts";

type Props = {
  workspace: string;
  id: string;
  part: ProspectPart | undefined;
  rows: readonly Row[];
  peek: (row: Row | undefined) => void;
};

export function ProspectPeek({ workspace, id, part, rows, peek }: Props) {
  // What the list knows is shown at once.
  const row = rows.find((one) => one.id === id);
  const { data: prospect = row, error, refetch } = useQuery(prospectQuery(workspace, id));
  return (
    <Peek
      label={prospect ? shownName(prospect) : words.prospect}
      words={{ previous: said.previous, next: said.next, open: said.open, close: said.closePeek }}
      link={
        <OpenPage to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }} aria-label={said.open} />
      }
      id={id}
      rows={rows}
      peek={peek}
    >
      {prospect ? (
        <Shown key={id} workspace={workspace} prospect={prospect} part={part} />
      ) : (
        <div className={styles.part}>
          {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={6} />}
        </div>
      )}
    </Peek>
  );
}

type ShownProps = { workspace: string; prospect: Prospect; part: ProspectPart | undefined };

function Shown({ workspace, prospect, part }: ShownProps) {
  const { buttons, dialogs } = useProspectActs({ workspace, prospect });
  const name = shownName(prospect);
  return (
    <>
      <div className={styles.who}>
        <Avatar name={name} size="large" />
        <div>
          <h2>{name}</h2>
          <ProspectLine workspace={workspace} prospect={prospect} />
        </div>
        <ProspectStatus status={prospect.status} />
      </div>
      <div className={styles.acts}>{buttons}</div>
      {dialogs}
      <ProspectParts workspace={workspace} prospect={prospect} part={part} />
    </>
  );
}
