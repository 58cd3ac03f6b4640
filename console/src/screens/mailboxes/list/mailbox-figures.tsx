import { type Stat, Stats } from "../../../ui/stats.tsx";
import { count, percent } from "../../../ui/wording.ts";
import { listWords as said } from "../list-words.ts";
import { healthOf, type Mailbox } from "../mailbox-health.tsx";
import { pausedItself, type useFigures } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { planIn } from "../page/today-plan.tsx";
import { words } from "../words.ts";

type Figures = ReturnType<typeof useFigures>;
type Props = { mailboxes: readonly Mailbox[]; figures: Figures };

/** Of all mailboxes together. */
export function MailboxFigures(props: Props) {
  return (
    <div className={styles.figures}>
      <Stats isFlush stats={[sentToday(props), healthy(props), bounceRate(props), complaints(props)]} />
    </div>
  );
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

function sentToday({ mailboxes, figures: { today } }: Props): Stat {
  const plans = mailboxes.map((mailbox) => planIn(today, mailbox));
  const limit = plans.some((plan) => plan.limit === null) ? null : sumOf(plans.map((plan) => plan.limit ?? 0));
  const [sent, planned, held] = (["sent", "planned", "held"] as const).map((part) =>
    sumOf(plans.map((plan) => plan[part])),
  ) as [number, number, number];
  const rest = [
    said.planned(planned),
    ...(held > 0 ? [said.held(held)] : []),
    limit === null ? said.noLimit : said.free(Math.max(0, limit - sent - planned - held)),
  ];
  return { name: said.sentToday, figure: said.ofLimit(sent, limit), aside: today ? rest.join(", ") : "" };
}

function healthy({ mailboxes, figures: { weekOf } }: Props): Stat {
  const troubles = Map.groupBy(mailboxes, (mailbox) => {
    const { word } = healthOf(mailbox);
    return word === "paused" && pausedItself(mailbox, weekOf(mailbox)) ? "pausedItself" : word;
  });
  const names = ["pausedItself", "paused", "error", "needs_reconnect", "resting"] as const;
  const told = names.flatMap((name) => {
    const figure = troubles.get(name)?.length ?? 0;
    return figure > 0 ? [said.troubles[name](figure)] : [];
  });
  const figure = said.healthyOf(troubles.get("active")?.length ?? 0, mailboxes.length);
  if (told.length === 0) return { name: said.healthy, figure, aside: said.allHealthy };
  return { name: said.healthy, figure, aside: told.join(", "), tone: "warn" };
}

function bounceRate({ figures: { days } }: Props): Stat {
  const emails = sumOf(days?.data.map((week) => week.emails) ?? []);
  const bounces = sumOf(days?.data.map((week) => week.bounces) ?? []);
  const aside = emails > 0 ? said.bouncedOf(bounces, emails) : words.noEmailsYet;
  return { name: said.bounceRate, figure: percent(emails > 0 ? bounces : null, emails), aside: days ? aside : "" };
}

function complaints({ figures: { days } }: Props): Stat {
  const pause = days?.guard.complaints.pause ?? 0;
  const aside = pause > 0 ? said.complaintLimit(`${pause}%`) : said.noComplaintLimit;
  const figure = count(days ? sumOf(days.data.map((week) => week.complaints)) : null);
  return { name: said.complaints, figure, aside: days ? aside : "" };
}
