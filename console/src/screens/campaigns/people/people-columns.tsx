import { Link } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { GridColumn } from "../../../ui/grid.tsx";
import { nameOf } from "../../../ui/person.tsx";
import screen from "../../../ui/screen.module.css";
import { When } from "../../../ui/when.tsx";
import { ReplyClass } from "../../replies/reply-class.tsx";
import people from "./campaign-people.module.css";
import { NextEmail } from "./next-email.tsx";
import { peopleWords } from "./people-words.ts";

type Row = Output<"campaign.prospects">["data"][number];
type Campaign = Pick<Output<"campaign.get">, "status" | "steps">;

const said = peopleWords.list;

const tones: Record<Row["outcome"], string> = {
  not_emailed: "not_contacted",
  in_sequence: "contacted",
  completed: "completed",
  replied: "replied",
  bounced: "bounced",
  unsubscribed: "unsubscribed",
  stopped: "stopped",
};

export const peopleColumns = (workspace: string, campaign: Campaign | undefined): GridColumn<Row>[] => [
  {
    id: "prospect",
    head: said.prospect,
    width: 200,
    grows: true,
    cell: ({ prospect }) => <Who workspace={workspace} prospect={prospect} />,
  },
  {
    id: "status",
    head: said.status,
    width: 170,
    grows: true,
    cell: (row) => <Standing workspace={workspace} row={row} />,
  },
  {
    id: "step",
    head: said.step,
    width: 84,
    isFigure: true,
    from: 600,
    cell: ({ step }) => said.stepOf(step, campaign?.steps),
  },
  {
    id: "next",
    head: said.nextEmail,
    width: 160,
    isFigure: true,
    from: 600,
    cell: ({ next_email_at: at, wait }) =>
      at === null ? "–" : <NextEmail at={at} wait={wait} status={campaign?.status} />,
  },
  {
    id: "last",
    head: said.lastEvent,
    width: 240,
    isFigure: true,
    from: 900,
    cell: ({ last_event: { kind, at } }) => (
      <span className={people.event}>
        {said.events[kind]} <When at={at} />
      </span>
    ),
  },
];

function Who({ workspace, prospect }: { workspace: string; prospect: Row["prospect"] }) {
  const name = nameOf(prospect);
  return (
    <span className={people.who}>
      <Avatar name={name || prospect.email} />
      <span>
        <Link
          className={screen.link}
          to="/w/$workspace/prospects/$prospect"
          params={{ workspace, prospect: prospect.id }}
        >
          {name || prospect.email}
        </Link>
        {name && <span className={people.aside}>{prospect.company ?? prospect.email}</span>}
        {!name && prospect.company && <span className={people.aside}>{prospect.company}</span>}
      </span>
    </span>
  );
}

function Standing({ workspace, row }: { workspace: string; row: Row }) {
  const { outcome, reason, reply, has_complained } = row;
  return (
    <span className={people.status}>
      <Badge word={said.outcomes[outcome]} tone={tones[outcome]} />
      {reply && (
        <Link to="/w/$workspace/inbox/$reply" params={{ workspace, reply: reply.id }}>
          <span className="visually-hidden">{said.reply}</span>
          <ReplyClass {...reply} />
        </Link>
      )}
      {reason && reason !== `${said.outcomes[outcome]}.` && (
        <span title={reason}>{said.reasons[reason] ?? reason}</span>
      )}
      {has_complained && reason !== said.complaint && <span>{said.complaint}</span>}
    </span>
  );
}
