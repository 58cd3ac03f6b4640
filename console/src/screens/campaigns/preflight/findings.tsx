import { Link } from "@tanstack/react-router";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { useMay } from "../../../api/use-workspace.ts";
import screen from "../../../ui/screen.module.css";
import { words } from "../words.ts";
import styles from "./findings.module.css";

export type Finding = Output<"campaign.preflight">["findings"][number];
type Campaign = { workspace: string; campaign: string };
type Props = Campaign & {
  findings: readonly Finding[];
  label: string;
  onLeave?: () => void;
  /** Where a step is open beside it: opens the one that a finding is about. */
  open?: (finding: Finding) => { words: string; run: () => void } | undefined;
};

/** Problems come first, as the server sorts them. */
export function Findings({ findings, label, onLeave, open, ...campaign }: Props) {
  return (
    <ul className={styles.findings} aria-label={label}>
      {findings.map((finding) => {
        const isProblem = finding.level === "blocks";
        const Mark = isProblem ? CircleAlert : TriangleAlert;
        const opens = open?.(finding);
        return (
          <li key={finding.sentence} className={isProblem ? styles.problem : styles.warning}>
            <Mark aria-label={isProblem ? words.problem : words.warning} role="img" />
            <div>
              <p>{finding.sentence}</p>
              {!opens && <Prospects {...campaign} people={finding.people} />}
            </div>
            <span onClickCapture={onLeave}>
              {opens ? (
                <button type="button" className={styles.open} onClick={opens.run}>
                  {opens.words}
                </button>
              ) : (
                <Fix {...campaign} finding={finding} />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Prospects({ workspace, people }: Campaign & Pick<Finding, "people">) {
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

/** What is set in the campaign's settings, and not in its steps. */
const ofSettings = new Set<Finding["code"]>([
  ...(["no_mailbox", "all_paused", "no_window", "more_mailboxes", "source_missing", "unknown_timezone"] as const),
  ...(["no_tracking_domain", "tracking_unverified"] as const),
]);

const inSending: Partial<Record<Finding["code"], string>> = {
  missing_sender_text: words.addIt,
  no_postal_address: words.addIt,
  no_tracking_domain: words.setUp,
  tracking_unverified: words.setUp,
};

/** Leads to where it is fixed. */
function Fix({ workspace, campaign, finding: { code, place, mailbox } }: Campaign & { finding: Finding }) {
  const mayEnrol = useMay("campaign.enrol");
  const params = { workspace, campaign };
  const className = screen.textLink;
  switch (place) {
    case "sequence":
      return (
        <Link
          className={className}
          to={`/w/$workspace/campaigns/$campaign/${ofSettings.has(code) ? "settings" : "sequence"}`}
          params={params}
        >
          {ofSettings.has(code) ? words.toSettings : words.tabs.sequence}
        </Link>
      );
    case "people":
      return mayEnrol && (code === "no_audience" || code === "nobody_active") ? (
        <Link className={className} to="/w/$workspace/campaigns/$campaign/add" params={params}>
          {words.addProspects}
        </Link>
      ) : (
        <Link className={className} to="/w/$workspace/campaigns/$campaign/people" params={params}>
          {words.toProspects}
        </Link>
      );
    case "mailboxes":
      return (
        <Link className={className} to="/w/$workspace/mailboxes" params={params}>
          {words.toMailboxes}
        </Link>
      );
    case "mailbox":
      return (
        <Link
          className={className}
          to="/w/$workspace/mailboxes/$mailbox"
          params={{ workspace, mailbox: mailbox?.id ?? "" }}
          title={mailbox?.email}
        >
          {words.toMailbox}
        </Link>
      );
    case "webhooks":
      return (
        <Link className={className} to="/w/$workspace/settings/integrations" params={params}>
          {words.toWebhooks}
        </Link>
      );
    case "sending":
      return (
        <Link className={className} to="/w/$workspace/settings/sending" params={params}>
          {inSending[code] ?? words.toSending}
        </Link>
      );
    case null:
      return null;
  }
}
