import { useQuery } from "@tanstack/react-query";
import { todayQuery } from "../../../api/today-query.ts";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { whenNext } from "../../shell/sum-of-today.ts";
import { CardFailure } from "./card-failure.tsx";
import { useMailboxNeeds } from "./mailbox-needs.tsx";
import type { Need } from "./need.ts";
import { needWords as said } from "./need-words.ts";
import styles from "./needs-attention.module.css";
import { useForgedNeed, useInterestedNeed, useUnsentNeed } from "./reply-needs.tsx";
import { useFailedDeliveriesNeed, usePausedNeed, useReceiversOffNeed, useUnknownNeed } from "./sending-needs.tsx";
import { useStuckNeeds } from "./stuck-needs.tsx";

/** The most urgent first: what sends nothing, who waits, what is put off, and what may wait longest. */
export function NeedsAttention({ workspace }: { workspace: string }) {
  const mailboxes = useMailboxNeeds(workspace);
  const unsent = useUnsentNeed(workspace);
  const interested = useInterestedNeed(workspace);
  const stuck = useStuckNeeds(workspace);
  const paused = usePausedNeed(workspace);
  const receivers = useReceiversOffNeed(workspace);
  const deliveries = useFailedDeliveriesNeed(workspace);
  const unknown = useUnknownNeed(workspace);
  const forged = useForgedNeed(workspace);
  const all = [mailboxes, unsent, interested, stuck, paused, receivers, deliveries, unknown, forged];
  const isPending = all.some((one) => one.isPending);
  const needs = [...all.flatMap((one) => one.needs), ...mailboxes.rest];
  const unasked = all.flatMap((one) => one.unasked);
  return (
    <Card
      isFlush
      title={said.title}
      count={isPending ? undefined : needs.length}
      end={needs.length > 1 && said.mostUrgentFirst}
    >
      {isPending && (
        <div className={styles.loading}>
          <Skeleton rows={3} />
        </div>
      )}
      {!isPending && needs.length > 0 && (
        <ul className={styles.needs}>
          {needs.map((need) => (
            <Row key={need.key} need={need} />
          ))}
        </ul>
      )}
      {unasked.map((one) => (
        <CardFailure key={one.what} {...one} />
      ))}
      {!isPending && needs.length === 0 && unasked.length === 0 && <Nothing workspace={workspace} />}
    </Card>
  );
}

function Row({ need: { tone, icon: Icon, title, why, action } }: { need: Need }) {
  return (
    <li>
      <span className={`${styles.tile} ${styles[tone]}`}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.say}>
        <strong>{title}</strong>
        <p>{why}</p>
      </div>
      <div className={styles.act}>{action}</div>
    </li>
  );
}

function Nothing({ workspace }: { workspace: string }) {
  const { data } = useQuery(todayQuery(workspace));
  const next = data?.next_email_at;
  return (
    <div className={styles.nothing}>
      <p>{next ? said.nothingUntil(whenNext(next)) : said.nothing}</p>
      <p>{said.nothingHelp}</p>
    </div>
  );
}
