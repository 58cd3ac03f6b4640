import { Columns3 } from "lucide-react";
import { useState } from "react";
import styles from "./chosen-columns.module.css";
import { Check } from "./field.tsx";
import { Popover } from "./popover.tsx";

type Chosen = { isChosen: (id: string) => boolean; choose: (id: string, isChosen: boolean) => void };

/** What differs from the usual columns is kept in this browser, under the list's name. */
export function useChosenColumns(list: string, usual: ReadonlySet<string>): Chosen {
  const place = `outbound.columns.${list}`;
  const [changed, setChanged] = useState(() => changesIn(localStorage.getItem(place)));
  return {
    isChosen: (id) => changed[id] ?? usual.has(id),
    choose: (id, isChosen) => {
      const next = { ...changed, [id]: isChosen };
      localStorage.setItem(place, JSON.stringify(next));
      setChanged(next);
    },
  };
}

/** What is stored may be of another release, or by another hand. */
function changesIn(text: string | null): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, isChosen]) => typeof isChosen === "boolean"));
  } catch {
    return {};
  }
}

type Offered = readonly { id: string; head: string }[];
type Props = { label: string; groups: readonly { title?: string; columns: Offered }[]; chosen: Chosen };

export function ChosenColumns({ label, groups, chosen: { isChosen, choose } }: Props) {
  return (
    <Popover button={{ kind: "quiet", isSmall: true, icon: Columns3 }} label={label}>
      <div className={styles.columns}>
        {groups.map(
          ({ title, columns }, at) =>
            columns.length > 0 && (
              <fieldset key={at}>
                <legend className={title ? undefined : "visually-hidden"}>{title ?? label}</legend>
                {columns.map(({ id, head }) => (
                  <Check
                    key={id}
                    label={head}
                    checked={isChosen(id)}
                    onChange={({ target }) => choose(id, target.checked)}
                  />
                ))}
              </fieldset>
            ),
        )}
      </div>
    </Popover>
  );
}
