import { Link } from "@tanstack/react-router";
import { TimelineItem, Timeline as TimelineList } from "../../../ui/timeline.tsx";
import { When } from "../../../ui/when.tsx";
import { eventLooks, type HistoryEvent, keyOfEvent } from "../../vocabulary/event-looks.ts";
import { prospectPane, events as words } from "../words.ts";
import styles from "./prospect-pane.module.css";

export function Timeline({ workspace, events }: { workspace: string; events: readonly HistoryEvent[] }) {
  if (events.length === 0) return <p className={styles.aside}>{prospectPane.noEvents}</p>;
  return (
    <TimelineList>
      {events.map((event) => {
        const { at, kind, step, campaign, send_id } = event;
        const [icon, tone] = eventLooks[kind];
        const text = words[kind]({ step, campaign: campaign.name });
        return (
          <TimelineItem key={keyOfEvent(event)} icon={icon} tone={tone}>
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
          </TimelineItem>
        );
      })}
    </TimelineList>
  );
}
