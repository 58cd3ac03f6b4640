import { mostEvents } from "@outbound/contracts/prospects/most-events";
import { Mail } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { Empty } from "../../../ui/empty.tsx";
import type { HistoryEvent } from "../../vocabulary/event-looks.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";
import { ProspectTimeline } from "./prospect-timeline.tsx";

const withText: ReadonlySet<HistoryEvent["kind"]> = new Set([
  "sent",
  "refused",
  "unknown",
  "answered",
  "replied",
  "auto-replied",
]);

export const textEvents = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.filter(({ kind }) => withText.has(kind));

export function ProspectEmails({ workspace, history }: { workspace: string; history: Output<"prospect.history"> }) {
  const events = textEvents(history.events);
  if (events.length === 0) {
    return (
      <Empty title={said.noEmails} icon={Mail}>
        <p>{said.noEmailsHelp}</p>
      </Empty>
    );
  }
  return (
    <>
      <ProspectTimeline workspace={workspace} events={events} />
      {history.events.length >= mostEvents && <p className={styles.aside}>{said.loadedEvents(mostEvents)}</p>}
    </>
  );
}
