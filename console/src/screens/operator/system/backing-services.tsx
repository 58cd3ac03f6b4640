import type { OperatorOutput } from "../../../api/ask-operator.ts";
import styles from "../operator.module.css";
import { durationOf } from "./duration.ts";
import { healthWords } from "./health-words.ts";
import { isDead } from "./is-dead.ts";
import type { Status } from "./services-of.ts";

const said = healthWords.backing;

type Mailboxes = OperatorOutput<"sending.pauses">["mailboxes"];
type Backing = { name: string; says: string; tone: "good" | "warn" | "bad" };

export function BackingServices({ status, mailboxes }: { status: Status; mailboxes: Mailboxes | undefined }) {
  return (
    <section className={styles.backing} aria-labelledby="backing">
      <h2 id="backing">{said.title}</h2>
      <dl>
        {backingOf(status, mailboxes).map(({ name, says, tone }) => (
          <div key={name} className={styles[tone]}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the installation is known to lean on; how fast names are resolved nobody measures. */
function backingOf({ postgres, rabbitmq, queues }: Status, mailboxes: Mailboxes | undefined): Backing[] {
  const count = (dead: boolean) =>
    queues.filter((one) => isDead(one) === dead).reduce((sum, { ready }) => sum + ready, 0);
  const dead = count(true);
  const waiting = [said.waiting(count(false)), ...(dead > 0 ? [said.dead(dead)] : [])].join(", ");
  return [
    postgres
      ? {
          name: said.postgres(postgres.version),
          says: said.answers(durationOf(postgres.answer_ms / 1_000)),
          tone: "good",
        }
      : { name: said.postgres(""), says: said.noAnswer, tone: "bad" },
    { name: said.rabbitmq(rabbitmq?.version ?? ""), says: waiting, tone: dead > 0 ? "warn" : "good" },
    ...(mailboxes ? [mailServers(mailboxes)] : []),
    ...(postgres ? [clock(postgres.clock_ahead_ms)] : []),
  ];
}

const mailServers = ({ all, failing }: NonNullable<Mailboxes>): Backing => ({
  name: said.mailServers,
  says: said.ofAnswer(all - failing, all),
  tone: failing > 0 ? "warn" : "good",
});

/** Sending hours and leases are read from both clocks. */
const farOffMs = 2_000;

const clock = (aheadMs: number): Backing => ({
  name: said.clock,
  says: said.off(durationOf(Math.abs(aheadMs) / 1_000)),
  tone: Math.abs(aheadMs) > farOffMs ? "warn" : "good",
});
