import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert, WandSparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { connectWords as said } from "../connect-words.ts";
import styles from "./check-groups.module.css";
import type { Group, Row, RowState } from "./check-rows.ts";
import { RecordToCopy } from "./record-to-copy.tsx";

const marks: Record<Exclude<RowState, "run">, LucideIcon> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleX,
  wait: CircleDashed,
  off: CircleDashed,
};

/** Takes another name for the server into the form. */
type UseHost = (group: "sending" | "reading", host: string) => void;
type Props = { groups: readonly Group[]; domain: string; useHost?: UseHost };

/** Each step as it is; one that has ended has its time. */
export function CheckGroups({ groups, domain, useHost }: Props) {
  return groups.map(({ id, rows }) => (
    <section key={id} className={styles.group} aria-label={nameOf(id, domain)}>
      <h3>{nameOf(id, domain)}</h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <OneRow
            key={row.id}
            row={row}
            domain={domain}
            use={useHost && (id === "sending" || id === "reading") ? (host) => useHost(id, host) : undefined}
          />
        ))}
      </ul>
    </section>
  ));
}

const nameOf = (id: Group["id"], domain: string): string =>
  id === "domain" ? said.domainGroup(domain) : said.groups[id];

type RowProps = { row: Row; domain: string; use: ((host: string) => void) | undefined };

function OneRow({ row: { state, title, text, aside, record, host }, domain, use }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const Mark = state === "run" ? undefined : marks[state];
  return (
    <li className={styles[state]}>
      {Mark ? <Mark aria-hidden="true" /> : <span className={styles.spin} aria-hidden="true" />}
      <div>
        <p className={styles.title}>
          <span>
            {title}
            <span className="visually-hidden">, {said.marks[state]}</span>
          </span>
          {aside && <span className={styles.asideOf}>{aside}</span>}
        </p>
        {text && (
          <p className={styles.text}>
            {text}{" "}
            {record && !isOpen && (
              <button type="button" className={styles.show} onClick={() => setOpen(true)}>
                {said.showRecord}
              </button>
            )}
          </p>
        )}
        {record && isOpen && <RecordToCopy record={record} domain={domain} />}
        {host !== undefined && use && (
          <Button isSmall icon={WandSparkles} className={styles.use} onClick={() => use(host)}>
            {said.use(host)}
          </Button>
        )}
      </div>
    </li>
  );
}
