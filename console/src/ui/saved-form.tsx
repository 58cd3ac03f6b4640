import { useMutation } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import styles from "./saved-form.module.css";
import { showToast } from "./toast.tsx";
import { useWarnBeforeLeaving } from "./use-warn-before-leaving.ts";

type Props = {
  changes: { isChanged: boolean; discard: () => void };
  /** Ends once the page shows what is stored, with what is said of it. */
  save: () => Promise<string>;
  children: ReactNode;
};

/** A section's form. As long as something is changed its bar stands at the foot of the window. */
export function SavedForm({ changes: { isChanged, discard }, save, children }: Props) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (text) => {
      discard();
      showToast({ text });
    },
  });
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
    if (isChanged && !saving.isPending) saving.mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {children}
      {isChanged && (
        <div className={styles.bar}>
          {saving.error ? (
            <Notice tone="bad">{saving.error.message}</Notice>
          ) : (
            <p>
              <Info aria-hidden="true" />
              Changes aren’t saved yet.
            </p>
          )}
          <div>
            <Button
              kind="quiet"
              onClick={() => {
                discard();
                saving.reset();
              }}
            >
              Discard
            </Button>
            <Button type="submit" kind="primary" shortcut="Mod+S" isBusy={saving.isPending}>
              Save changes
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
