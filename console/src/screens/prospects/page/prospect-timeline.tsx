import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { Timeline, TimelineItem } from "../../../ui/timeline.tsx";
import { When } from "../../../ui/when.tsx";
import { events as words } from "../../replies/words.ts";
import { eventLooks, type HistoryEvent, keyOfEvent } from "../../vocabulary/event-looks.ts";
import { EmailText } from "./email-text.tsx";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";

type Props = { workspace: string; events: readonly HistoryEvent[] };

export function ProspectTimeline({ workspace, events }: Props) {
  if (events.length === 0) return <p className={styles.aside}>{said.noEvents}</p>;
  return (
    <Timeline label={said.timeline}>
      {events.map((event) => (
        <OneEvent key={keyOfEvent(event)} workspace={workspace} event={event} />
      ))}
    </Timeline>
  );
}

/** An email or a reply opens in its place. */
function OneEvent({ workspace, event }: { workspace: string; event: HistoryEvent }) {
  const { at, kind, step, campaign, text } = event;
  const [icon, tone] = eventLooks[kind];
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const what = words[kind]({ step, campaign: campaign.name });
  const hasText = event.send_id !== null || event.reply_id !== null;
  return (
    <TimelineItem icon={icon} tone={tone}>
      <p className={styles.event}>
        {hasText ? (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {what}
          </button>
        ) : (
          what
        )}
        {!what.includes(campaign.name) && (
          <>
            {` ${said.ofCampaign(step)} `}
            <Link to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: campaign.id }}>
              {campaign.name}
            </Link>
          </>
        )}
      </p>
      {text && !isOpen && <p className={styles.aside}>{text}</p>}
      <span className={styles.faint}>
        <When at={at} />
      </span>
      {hasText && (
        <div id={id} hidden={!isOpen}>
          {isOpen && <EmailText workspace={workspace} event={event} />}
        </div>
      )}
    </TimelineItem>
  );
}
