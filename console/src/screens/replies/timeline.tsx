import { Link } from "@tanstack/react-router";
import {
  Ban,
  CircleX,
  Clock,
  Eye,
  type LucideIcon,
  MailX,
  MousePointerClick,
  Plus,
  Reply as ReplyIcon,
  Send,
  TriangleAlert,
} from "lucide-react";
import type { Output } from "../../api/ask.ts";
import { When } from "../../ui/when.tsx";
import styles from "./prospect-pane.module.css";
import { prospectPane, events as words } from "./words.ts";

type Event = Output<"prospect.history">["events"][number];
type Look = readonly [LucideIcon, string | undefined];

const looks: Readonly<Record<Event["kind"], Look>> = {
  awaited: [Clock, undefined],
  "not-enrolled": [Ban, undefined],
  enrolled: [Plus, undefined],
  sent: [Send, styles.accent],
  refused: [CircleX, styles.red],
  unknown: [TriangleAlert, styles.amber],
  opened: [Eye, undefined],
  clicked: [MousePointerClick, undefined],
  replied: [ReplyIcon, styles.green],
  answered: [Send, styles.accent],
  "auto-replied": [ReplyIcon, styles.amber],
  bounced: [CircleX, styles.red],
  unsubscribed: [MailX, styles.red],
  complained: [TriangleAlert, styles.red],
  stopped: [Ban, undefined],
  completed: [Ban, undefined],
};

export function Timeline({ workspace, events }: { workspace: string; events: readonly Event[] }) {
  if (events.length === 0) return <p className={styles.aside}>{prospectPane.noEvents}</p>;
  return (
    <ol className={styles.timeline}>
      {events.map((event) => {
        const { at, kind, step, campaign, send_id } = event;
        const [Icon, hue] = looks[kind];
        const text = words[kind]({ step, campaign: campaign.name });
        return (
          <li key={`${at} ${kind} ${step} ${campaign.id}`}>
            <span className={[styles.point, hue].filter(Boolean).join(" ")}>
              <Icon aria-hidden="true" />
            </span>
            <div>
              <p>
                {send_id === null ? (
                  text
                ) : (
                  <Link to="/w/$workspace/mails/$send" params={{ workspace, send: send_id }}>
                    {text}
                  </Link>
                )}
              </p>
              <When at={at} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
