import { useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./copy.module.css";
import field from "./field.module.css";
import { signsOf } from "./kbd.tsx";

/** Where the browser lets no page copy, the text is selected for copying by hand. */
export function Copy({ label, text }: { label: string; text: string }) {
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
      <label htmlFor={id}>{label}</label>
      <div>
        <input ref={input} id={id} readOnly value={text} onFocus={({ target }) => target.select()} />
        <Button onClick={copy}>Copy</Button>
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
