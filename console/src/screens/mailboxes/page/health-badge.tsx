import { CirclePause, TrendingUp } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { listWords as said } from "../list-words.ts";
import { healthOf, type Mailbox } from "../mailbox-health.tsx";
import { isRamping } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { lastRampDay } from "../ramp.ts";
import { words } from "../words.ts";

/** Why it doesn't send is beside it where there is room for a sentence. */
export function HealthBadge({ mailbox, isInLine = false }: { mailbox: Mailbox; isInLine?: boolean }) {
  const { word } = healthOf(mailbox);
  if (word === "paused") return <Badge word={words.states.paused} hue="amber" icon={CirclePause} />;
  if (word !== "active" || !mailbox.ramp || !isRamping(mailbox)) return <Badge word={words.states[word]} tone={word} />;
  return (
    <span className={`${styles.health} ${isInLine ? styles.inLine : ""}`}>
      <Badge word={said.rampingUp} hue="accent" icon={TrendingUp} />
      <span>{said.rampDay(mailbox.ramp.day, lastRampDay(mailbox.ramp, mailbox.daily_limit))}</span>
    </span>
  );
}
