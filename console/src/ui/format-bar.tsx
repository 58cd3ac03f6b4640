import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import styles from "./format-bar.module.css";
import { formats } from "./text-format.ts";

export type Formatted = {
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  value: string;
  change: (text: string) => void;
  maxLength?: number;
};

/** Below a text: formats what is selected in it. */
export function FormatBar(formatted: Formatted) {
  return (
    <div role="group" aria-label="Format" className={styles.formats}>
      {Object.entries(formats).map(([name, format]) => (
        <Button key={name} kind="quiet" onClick={() => apply(format, formatted)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

export const isBoldKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "b";

export const makeBold = (formatted: Formatted): void => apply(formats.Bold, formatted);

function apply(format: (typeof formats)[keyof typeof formats], { control, value, change, maxLength }: Formatted): void {
  const { current } = control;
  if (!current) return;
  const { selectionStart: from, selectionEnd: to } = current;
  const written = format({ text: value, from: from ?? value.length, to: to ?? value.length });
  if (maxLength !== undefined && written.text.length > maxLength) return;
  flushSync(() => change(written.text));
  current.focus();
  current.setSelectionRange(written.from, written.to);
}
