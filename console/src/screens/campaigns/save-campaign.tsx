import { Check } from "lucide-react";
import { useContext } from "react";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { times } from "../../ui/when.tsx";
import { HeadContext, inHead } from "./head.ts";
import styles from "./save-campaign.module.css";
import { words } from "./words.ts";

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
  const { state, actions, told } = useContext(HeadContext);
  const isSavedByHand = hasButton && isUnsaved && (!savesItself || isRefused);
  const said = isRefused || !savesItself ? words.notSaved : words.saving;
  const button =
    warning === undefined ? (
      <Button kind="primary" isBusy={isBusy} shortcut="Mod+S" onClick={save}>
        {act}
      </Button>
    ) : (
      <Confirm
        act={act}
        title={words.saveMoved}
        kind="primary"
        button={{ kind: "primary" }}
        isBusy={isBusy}
        onConfirm={save}
      >
        <p>{warning}</p>
      </Confirm>
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
      {isSavedByHand && inHead(told, <div className={styles.below}>{button}</div>)}
    </>
  );
}
