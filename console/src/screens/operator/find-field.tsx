import { Search, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { textOf } from "../../ui/form.ts";
import styles from "./operator.module.css";
import { words } from "./words.ts";

type Props = { label: string; value: string | undefined; find: (text: string) => void };

/** In a toolbar: Enter finds. */
export function FindField({ label, value, find }: Props) {
  return (
    <form
      className={styles.find}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find(textOf(new FormData(event.currentTarget), "text").trim());
      }}
    >
      <Search aria-hidden="true" />
      <input
        type="search"
        name="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={value}
      />
      {value && (
        <Button kind="quiet" isSmall icon={X} onClick={() => find("")}>
          {words.clear}
        </Button>
      )}
    </form>
  );
}
