import { Info } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWarnBeforeLeaving } from "../../ui/use-warn-before-leaving.ts";
import styles from "./save-bar.module.css";
import { words } from "./words.ts";

type Props = {
  isChanged: boolean;
  isBusy: boolean;
  refusal: Error | null;
  save: () => void;
  discard: () => void;
  children: ReactNode;
};

/** A section's form. As long as something is changed its bar stands at the foot of the window. */
export function SavedForm({ isChanged, isBusy, refusal, save, discard, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useWarnBeforeLeaving(isChanged);
  useEffect(() => {
    if (!isChanged) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isChanged]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isChanged && !isBusy) save();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {children}
      {isChanged && (
        <div className={styles.bar}>
          {refusal ? (
            <Notice tone="bad">{refusal.message}</Notice>
          ) : (
            <p>
              <Info aria-hidden="true" />
              {words.unsaved}
            </p>
          )}
          <div>
            <Button kind="quiet" onClick={discard}>
              {words.discard}
            </Button>
            <Button type="submit" kind="primary" shortcut="Mod+S" isBusy={isBusy}>
              {words.saveChanges}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
