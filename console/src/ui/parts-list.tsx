import { type Part, PartKey } from "./parts-bar.tsx";
import styles from "./parts-list.module.css";
import { count } from "./wording.ts";

type Props = { parts: readonly Part[]; total: readonly [name: string, figure: number] };

/** Below a bar: each part in a line of its own, and what they add up to. */
export function PartsList({ parts, total: [name, figure] }: Props) {
  return (
    <dl className={styles.list}>
      {parts.map((part) => (
        <div key={part.name}>
          <PartKey tone={part.tone} />
          <dt>{part.name}</dt>
          <dd>{count(part.figure)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{name}</dt>
        <dd>{count(figure)}</dd>
      </div>
    </dl>
  );
}
