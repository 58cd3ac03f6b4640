import styles from "./copy-editor.module.css";
import { labelOf } from "./copy-tags.ts";
import { words } from "./words.ts";

/** `share` is how many per cent of the prospects have it; undefined for a built-in one. */
export type Offered = { name: string; share: number | undefined };

type Props = { id: string; offered: readonly Offered[]; active: number; choose: (name: string) => void };

export function VariableList({ id, offered, active, choose }: Props) {
  return (
    <ul id={id} role="listbox" aria-label={words.variables} className={styles.list}>
      {offered.map(({ name, share }, at) => (
        <li
          key={name}
          id={`${id}-${at}`}
          ref={at === active ? showIt : null}
          role="option"
          aria-selected={at === active}
          className={styles.option}
          title={name}
          // The text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(name);
          }}
        >
          <span>{labelOf(name)}</span>
          <span className={styles.share}>{share === undefined ? words.builtIn : words.haveIt(share)}</span>
        </li>
      ))}
    </ul>
  );
}

const showIt = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
