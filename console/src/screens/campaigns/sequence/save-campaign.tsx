import { Check } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { times } from "../../../ui/when.tsx";
import { HeadContext, inHead } from "../head.ts";
import { words } from "../words.ts";
import styles from "./save-campaign.module.css";

type Props = {
  isUnsaved: boolean;
  isBusy: boolean;
  savedAt: number | undefined;
  /** A draft does; what is running is saved by a button. */
  savesItself: boolean;
  isRefused: boolean;
  /** What was written by two has one of its own. */
  hasButton: boolean;
  act: string;
  /** What has to be confirmed before it is saved. */
  warning: string | undefined;
  save: () => void;
};

export function SaveCampaign({
  isUnsaved,
  isBusy,
  savedAt,
  savesItself,
  isRefused,
  hasButton,
  act,
  warning,
  save,
}: Props) {
  const { state, actions, below } = useContext(HeadContext);
  const isSavedByHand = hasButton && isUnsaved && (!savesItself || isRefused);
  const said = isRefused || !savesItself ? words.notSaved : words.saving;
  const [isAsked, setAsked] = useState(false);
  const begin = () => (warning === undefined ? save() : setAsked(true));
  useSaveKey(isUnsaved && !isBusy ? begin : () => {});
  const button = (
    <Button kind="primary" isBusy={isBusy} shortcut="Mod+S" onClick={begin}>
      {act}
    </Button>
  );
  return (
    <>
      {inHead(
        state,
        <span role="status" className={styles.state}>
          {(isUnsaved || isBusy) && said}
          {!isUnsaved && !isBusy && savedAt !== undefined && (
            <>
              <Check aria-hidden="true" />
              {words.saved(times.clock(new Date(savedAt).toISOString()))}
            </>
          )}
        </span>,
      )}
      {isSavedByHand && inHead(actions, <span className={styles.above}>{button}</span>)}
      {isSavedByHand && inHead(below, <div className={styles.below}>{button}</div>)}
      {isAsked && (
        <ConfirmDialog
          act={act}
          title={words.saveMoved}
          kind="primary"
          isBusy={isBusy}
          onConfirm={save}
          onClose={() => setAsked(false)}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Wherever the focus is on the page; what lies over it has keys of its own. */
function useSaveKey(save: () => void): void {
  const current = useRef(save);
  current.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) current.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
