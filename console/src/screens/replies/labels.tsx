import { useQuery } from "@tanstack/react-query";
import { Tag, X } from "lucide-react";
import { useId, useState } from "react";
import { labelsQuery } from "../../api/conversation-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { Wish } from "./inbox-context.ts";
import styles from "./labels.module.css";
import { acts, labelling } from "./words.ts";

type LabelWish = Pick<Wish, "add_labels" | "remove_labels">;

export function Labels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <span key={label} className={styles.tag}>
      {label}
    </span>
  ));
}

type Props = {
  workspace: string;
  /** Those that can be removed by a press; undefined where several conversations have others. */
  labels: readonly string[] | undefined;
  /** Rejects when it is refused. */
  act: (wish: LabelWish) => Promise<unknown>;
};

/** The field gets the focus while the popover opens, when no tooltip around the button may open, too. */
export const LabelPopover = (form: Props) => (
  <Popover
    button={{ kind: "quiet", isSmall: true, icon: Tag, title: labelling.byKey, "aria-keyshortcuts": "L" }}
    label={acts.label}
  >
    <LabelForm {...form} />
  </Popover>
);

/** Offers those that there are; another word is a new one. What is refused stays in the field. */
function LabelForm({ workspace, labels, act }: Props) {
  const { data } = useQuery(labelsQuery(workspace));
  const [label, setLabel] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const list = useId();
  // A press is never lost, also while what was written before is on its way.
  const remove = (one: string) => {
    setProblem(undefined);
    act({ remove_labels: [one] }).catch((error: Error) => setProblem(error.message));
  };
  const say = async (wish: LabelWish, written: string) => {
    if (isBusy) return;
    if (written.trim() === "") return setProblem(labelling.missing);
    setBusy(true);
    setProblem(undefined);
    try {
      await act(wish);
      setLabel((now) => (now === written ? "" : now));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      aria-label={labelling.name}
      onSubmit={(event) => {
        event.preventDefault();
        void say({ add_labels: [label] }, label);
      }}
    >
      {labels && labels.length > 0 && (
        <ul className={styles.list}>
          {labels.map((one) => (
            <li key={one} className={styles.tag}>
              {one}
              <button type="button" aria-label={labelling.remove(one)} onClick={() => remove(one)}>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        ref={focusFirst}
        label={labelling.add}
        hint={labelling.hint}
        problem={problem}
        list={list}
        maxLength={40}
        autoComplete="off"
        value={label}
        onChange={({ target }) => {
          setProblem(undefined);
          setLabel(target.value);
        }}
      />
      <datalist id={list}>
        {data?.data.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div className={styles.choice}>
        <Button type="submit" isSmall isBusy={isBusy}>
          {labelling.add}
        </Button>
        {!labels && (
          <Button isSmall kind="quiet" isBusy={isBusy} onClick={() => void say({ remove_labels: [label] }, label)}>
            {labelling.removeOne}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A popover gives the focus to what has this attribute, which React doesn't write. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");
