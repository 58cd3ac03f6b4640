import { Copy as CopyIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./copy.module.css";
import field from "./field.module.css";
import { IconButton } from "./icon-button.tsx";
import { signsOf } from "./kbd.tsx";

type Props = {
  label: string;
  text: string;
  /** Shown before the text, which then stands in one line with an icon that copies it. */
  before?: string;
};

/** Where the browser lets no page copy, the text is selected for copying by hand. */
export function Copy({ label, text, before }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const copy = () => {
    input.current?.select();
    const byHand = () => setSaid(`Press ${signsOf("Mod+C")} to copy.`);
    // A page that came over http has no clipboard.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard) return byHand();
    clipboard.writeText(text).then(() => setSaid("Copied."), byHand);
  };
  return (
    <div className={`${field.field} ${styles.copy}`}>
      <label htmlFor={id} className={before === undefined ? undefined : "visually-hidden"}>
        {label}
      </label>
      <div className={before === undefined ? undefined : styles.line}>
        {before !== undefined && <span aria-hidden="true">{before}</span>}
        <input ref={input} id={id} readOnly value={text} onFocus={({ target }) => target.select()} />
        {before === undefined ? (
          <Button onClick={copy}>Copy</Button>
        ) : (
          <IconButton label="Copy" icon={CopyIcon} isSmall onClick={copy} />
        )}
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
