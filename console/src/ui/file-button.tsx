import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { type ButtonKind, buttonClass } from "./button.tsx";
import styles from "./file-button.module.css";
import { useFocusAfter } from "./use-focus-after.ts";

type Props = {
  kind?: ButtonKind;
  isSmall?: boolean;
  icon?: LucideIcon;
  describedBy?: string;
  isBusy?: boolean;
  choose: (file: File) => void;
  children: ReactNode;
};

/** Chooses a table, or a list in a text file. */
export function FileButton({ kind = "secondary", isSmall = false, icon: Icon, isBusy = false, ...rest }: Props) {
  const { describedBy, choose, children } = rest;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFocusAfter(input);
  return (
    <>
      <label htmlFor={id} className={buttonClass(kind, isSmall, styles.label)}>
        {Icon && <Icon aria-hidden="true" />}
        {children}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-describedby={describedBy}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          // Otherwise the same file can't be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
