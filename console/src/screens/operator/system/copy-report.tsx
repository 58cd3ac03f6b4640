import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { signsOf } from "../../../ui/kbd.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { healthWords as said } from "./health-words.ts";

/** Where the browser lets no page copy, the text is shown for copying by hand. */
export function CopyReport({ make }: { make: () => string }) {
  const [shown, setShown] = useState<string>();
  const copy = () => {
    const text = make();
    const byHand = () => setShown(text);
    // A page that came over http has no clipboard.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard) return byHand();
    clipboard.writeText(text).then(() => showToast({ text: said.copied, icon: Copy }), byHand);
  };
  const close = () => setShown(undefined);
  return (
    <>
      <Button kind="quiet" icon={Copy} onClick={copy}>
        {said.copyReport}
      </Button>
      {shown !== undefined && (
        <Dialog isWide title={said.copyReport} onClose={close} actions={<Button onClick={close}>{said.close}</Button>}>
          <TextArea
            label={said.report}
            hint={said.copyByHand(signsOf("Mod+C"))}
            readOnly
            autoFocus
            rows={14}
            value={shown}
            onFocus={({ target }) => target.select()}
          />
        </Dialog>
      )}
    </>
  );
}
