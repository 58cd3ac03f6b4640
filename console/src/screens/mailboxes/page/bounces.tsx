import { Link } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { words } from "../words.ts";

type Bounce = Output<"mailbox.bounces">["data"][number];
type Props = { workspace: string; bounces: readonly Bounce[] };

export function Bounces({ workspace, bounces }: Props) {
  if (bounces.length === 0) return <p>{words.noBounces}</p>;
  return (
    <Table caption={words.bounces} columns={columnsOf(workspace)} rows={bounces} keyOf={({ send_id }) => send_id} />
  );
}

const columnsOf = (workspace: string): Column<Bounce>[] => [
  {
    head: words.prospect,
    cell: ({ send_id, prospect, reason }) => (
      <>
        <Link className={screen.link} to="/w/$workspace/mails/$send" params={{ workspace, send: send_id }}>
          {prospect.email}
        </Link>
        {reason && <p className={screen.aside}>{reason}</p>}
      </>
    ),
  },
  { head: words.bounceKind, cell: ({ bounce }) => words.bounceKinds[bounce] },
  { head: words.bouncedAt, isFigure: true, cell: ({ at }) => <When at={at} /> },
];
