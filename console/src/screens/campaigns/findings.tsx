import { Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import screen from "../../ui/screen.module.css";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./findings.module.css";

type Finding = Output<"campaign.preflight">["findings"][number];
type Campaign = { workspace: string; campaign: string };
type Props = Campaign & { findings: readonly Finding[]; label: string; onLeave?: () => void };

/** What blocks comes first, as the server sorts them. */
export function Findings({ findings, label, onLeave, ...campaign }: Props) {
  return (
    <ul className={styles.findings} aria-label={label}>
      {findings.map((finding) => (
        <li key={finding.sentence}>
          <Badge word={words[finding.level]} tone={tones[finding.level]} />
          <div>
            <p>{finding.sentence}</p>
            <People {...campaign} people={finding.people} />
            <span onClickCapture={onLeave}>
              <Mend {...campaign} finding={finding} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const words = { blocks: "blocks", warns: "look at it" };
const tones = { blocks: "error", warns: "paused" };

function People({ workspace, people }: Campaign & Pick<Finding, "people">) {
  if (people.length === 0) return null;
  return (
    <p className={screen.note}>
      {people.map(({ id, email, missing }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Link className={screen.inline} to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }}>
            {email}
          </Link>
          {missing.length > 0 && ` (${missing.join(", ")})`}
        </span>
      ))}
    </p>
  );
}

/** Leads to where it is mended. */
function Mend({ workspace, campaign, finding: { code, place, mailbox } }: Campaign & { finding: Finding }) {
  const mayEnrol = useMay("campaign.enrol");
  const params = { workspace, campaign };
  const className = screen.inline;
  switch (place) {
    case "sequence":
      return (
        <Link className={className} to="/w/$workspace/campaigns/$campaign/sequence" params={params}>
          Open the sequence
        </Link>
      );
    case "people":
      return mayEnrol && (code === "no_audience" || code === "nobody_active") ? (
        <Link className={className} to="/w/$workspace/campaigns/$campaign/add" params={params}>
          Add people
        </Link>
      ) : (
        <Link className={className} to="/w/$workspace/campaigns/$campaign/people" params={params}>
          See its people
        </Link>
      );
    case "mailboxes":
      return (
        <Link className={className} to="/w/$workspace/mailboxes" params={params}>
          See the mailboxes
        </Link>
      );
    case "mailbox":
      return (
        <Link
          className={className}
          to="/w/$workspace/mailboxes/$mailbox"
          params={{ workspace, mailbox: mailbox?.id ?? "" }}
        >
          Open {mailbox?.email}
        </Link>
      );
    case "webhooks":
      return (
        <Link className={className} to="/w/$workspace/settings/integrations" params={params}>
          See the webhooks
        </Link>
      );
    case "sending":
      return (
        <Link className={className} to="/w/$workspace/settings/sending" params={params}>
          See the settings of sending
        </Link>
      );
    case null:
      return null;
  }
}
