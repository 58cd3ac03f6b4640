import type { Output } from "../../../api/ask.ts";
import { type Part, PartsBar } from "../../../ui/parts-bar.tsx";
import { listWords as said } from "../list-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";
import styles from "../mailboxes.module.css";

export type Plan = Pick<Output<"sending.today">["data"][number], "limit" | "sent" | "planned" | "held">;

/** Before its plan is there, what is known of the mailbox itself. */
export const planIn = (today: Output<"sending.today"> | undefined, mailbox: Mailbox): Plan =>
  today?.data.find(({ mailbox_id }) => mailbox_id === mailbox.id) ?? {
    limit: mailbox.effective_daily_limit,
    sent: mailbox.sent_today,
    planned: 0,
    held: 0,
  };

/** "38 of 60", "22 planned", and their bar. */
export function TodayPlan({ plan }: { plan: Plan }) {
  const { limit, sent, planned, held } = plan;
  const next = [planned > 0 && said.planned(planned), held > 0 && said.held(held)].filter(Boolean);
  return (
    <div className={styles.plan}>
      <p>
        <span className={styles.sent}>{said.ofLimit(sent, limit)}</span>
        <span className={held > 0 ? styles.heldWord : undefined}>
          {limit === null && next.length === 0 ? said.noLimit : next.join(", ")}
        </span>
      </p>
      <PartsBar parts={partsOf(plan)} {...(limit !== null && { whole: limit })} />
    </div>
  );
}

export const partsOf = ({ sent, planned, held }: Plan): Part[] => [
  { name: said.parts.sent, figure: sent, tone: "accent" },
  { name: said.parts.planned, figure: planned, tone: "soft" },
  { name: said.parts.held, figure: held, tone: "held" },
];
