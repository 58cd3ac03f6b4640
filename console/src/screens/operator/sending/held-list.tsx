import type { OperatorOutput } from "../../../api/ask-operator.ts";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { words } from "../words.ts";
import { useWorkspaceNames } from "../workspace-names.ts";

export type Held = NonNullable<OperatorOutput<"sending.pauses">["held"]>;
type Campaign = Held["campaigns"][number];

/** Campaigns that the operator, a restore or a guard has paused; people of the workspace resume them. */
export function HeldList({ held: { count, campaigns } }: { held: Held }) {
  const nameOf = useWorkspaceNames(campaigns.map(({ workspace_id }) => workspace_id));
  const columns: Column<Campaign>[] = [
    {
      head: words.sending.campaign,
      cell: ({ name, reason }) => (
        <>
          {name}
          <div className={screen.note}>{reason}</div>
        </>
      ),
    },
    { head: words.workspace, from: "wide", cell: ({ workspace_id }) => nameOf(workspace_id) },
    {
      head: words.by,
      from: "medium",
      cell: ({ paused_by }) => (paused_by === "system" ? words.sending.byOutbound : paused_by),
    },
    { head: words.since, isFigure: true, from: "medium", cell: ({ paused_at }) => <When at={paused_at} /> },
  ];
  return (
    <>
      <Table caption={words.sending.heldCampaigns} columns={columns} rows={campaigns} keyOf={({ id }) => id} />
      {count > campaigns.length && <p className={screen.note}>{words.sending.latestHeld(count, campaigns.length)}</p>}
    </>
  );
}
