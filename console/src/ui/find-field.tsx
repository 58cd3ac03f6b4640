import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import styles from "./find-field.module.css";

type Props = {
  label: string;
  placeholder: string;
  /** What was sought last, as the address says it. */
  sought: string;
  find: (text: string) => void;
};

/** In a list's toolbar; the key / leads to the first such field of a page. */
export function FindField({ label, placeholder, sought, find }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    if (current && current !== document.activeElement) current.value = sought;
  }, [sought]);
  const findOther = (text: string) => {
    if (text !== sought) find(text);
  };
  return (
    <search className={styles.find}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        defaultValue={sought}
        aria-keyshortcuts="/"
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") findOther(currentTarget.value.trim());
        }}
        onChange={({ target }) => {
          if (target.value === "") findOther("");
        }}
      />
    </search>
  );
}
