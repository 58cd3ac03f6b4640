import { Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import screen from "../../ui/screen.module.css";
import { words } from "./words.ts";

type Concerns = Output<"audit.list">["data"][number]["concerns"];
type Props = {
  workspace: string;
  concerns: Concerns;
  /** The addresses that replies came from, by the replies' ids. */
  writers: ReadonlyMap<string, string>;
};

export function Concerned({ workspace, concerns, writers }: Props) {
  if (concerns.length === 0) return null;
  return (
    <div className={screen.note}>
      {concerns.map(({ kind, id, name }, at) => (
        <span key={kind}>
          {at > 0 && ", "}
          {words.concerned[kind] ?? kind.replaceAll("_", " ")}{" "}
          {kind === "reply" && writers.has(id) && `${words.replyFrom} `}
          <One workspace={workspace} kind={kind} id={id} name={kind === "reply" ? (writers.get(id) ?? name) : name} />
        </span>
      ))}
    </div>
  );
}

/** Ids are long and differ at their ends. */
const endLength = 6;

function One({ workspace, kind, id, name }: { workspace: string } & Concerns[number]) {
  const text = name ?? `…${id.slice(-endLength)}`;
  const shown = { className: screen.inline, title: id };
  switch (kind) {
    case "campaign":
      return (
        <Link {...shown} to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: id }}>
          {text}
        </Link>
      );
    case "prospect":
      return (
        <Link {...shown} to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }}>
          {text}
        </Link>
      );
    case "mailbox":
      return (
        <Link {...shown} to="/w/$workspace/mailboxes/$mailbox" params={{ workspace, mailbox: id }}>
          {text}
        </Link>
      );
    case "reply":
      return (
        <Link {...shown} to="/w/$workspace/inbox/$reply" params={{ workspace, reply: id }}>
          {text}
        </Link>
      );
    case "job":
      return (
        <Link {...shown} to="/w/$workspace/settings/jobs/$job" params={{ workspace, job: id }}>
          {text}
        </Link>
      );
    default:
      return <span title={id}>{text}</span>;
  }
}
