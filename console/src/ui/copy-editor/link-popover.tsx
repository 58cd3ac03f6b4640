import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import styles from "./copy-editor.module.css";
import { tagsIn, withoutTags } from "./copy-tags.ts";
import { words } from "./words.ts";

type Props = {
  href: string;
  /** Nothing is selected, so that the words are written here, too. */
  needsWords: boolean;
  apply: (href: string, text: string) => void;
  remove: (() => void) | undefined;
  close: () => void;
};

export function LinkPopover({ href, needsWords, apply, remove, close }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState(href);
  const [text, setText] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      role="dialog"
      aria-label={words.link}
      className={styles.popover}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const whole = wholeAddress(address);
        if (whole === undefined) setIsRefused(true);
        else apply(whole, text.trim() || whole);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <Field
        label={words.address}
        problem={isRefused ? words.notAnAddress : undefined}
        placeholder="https://"
        maxLength={2_000}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          setIsRefused(false);
        }}
      />
      {needsWords && (
        <Field label={words.linkWords} maxLength={300} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <div className={styles.popoverActs}>
        <Button type="submit">{words.apply}</Button>
        {remove && (
          <Button kind="quiet" onClick={remove}>
            {words.removeLink}
          </Button>
        )}
      </div>
    </form>
  );
}

/** As a mail takes it; undefined if it is none. */
function wholeAddress(written: string): string | undefined {
  const address = /^https?:\/\//i.test(written.trim()) ? written.trim() : `https://${written.trim()}`;
  const shown = withoutTags(address, tagsIn(address));
  return /^https?:\/\/[^\s<>"()]+$/i.test(shown) && URL.canParse(shown) ? address : undefined;
}
