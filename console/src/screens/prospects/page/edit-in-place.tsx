import { Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Notice } from "../../../ui/notice.tsx";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";

type Props = {
  label: string;
  value: string;
  /** How it is shown, if not as it is written. */
  children?: ReactNode;
  /** To choose from, instead of writing. */
  choices?: readonly string[] | undefined;
  /** Resolves once it is kept, or refuses with a sentence. */
  save: ((value: string) => Promise<unknown>) | undefined;
};

/** A value that becomes a field where it stands. Enter or leaving it keeps what is written, and Esc what was. */
export function EditInPlace({ label, value, children, choices, save }: Props) {
  const [isEdited, setEdited] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasEnded = useRef(false);
  const shown = children ?? (value || <span className={styles.none}>{said.empty}</span>);
  if (!save) return shown;
  const end = () => {
    hasEnded.current = true;
    setEdited(false);
    setProblem(undefined);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const keep = async (next: string) => {
    if (hasEnded.current || isBusy) return;
    if (next === value) return end();
    setBusy(true);
    try {
      await save(next);
      end();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  if (!isEdited) {
    return (
      <span className={styles.inPlace}>
        {shown}
        <button
          ref={button}
          type="button"
          aria-label={said.editField(label)}
          onClick={() => {
            hasEnded.current = false;
            setEdited(true);
          }}
        >
          <Pencil aria-hidden="true" />
        </button>
      </span>
    );
  }
  return (
    <span className={styles.inEdit}>
      <Input label={label} value={value} choices={choices} keep={keep} cancel={end} isBusy={isBusy} />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </span>
  );
}

type InputProps = Pick<Props, "label" | "value" | "choices"> & {
  keep: (value: string) => Promise<void>;
  cancel: () => void;
  isBusy: boolean;
};

function Input({ label, value, choices, keep, cancel, isBusy }: InputProps) {
  const byMouse = useRef(false);
  if (choices) {
    return (
      <select
        aria-label={label}
        defaultValue={value}
        autoFocus
        onPointerDown={() => void (byMouse.current = true)}
        onKeyDown={({ key, currentTarget }) => {
          byMouse.current = false;
          if (key === "Escape") cancel();
          if (key === "Enter") void keep(currentTarget.value);
        }}
        // The arrows go through the choices, of which the last one is meant.
        onChange={({ target }) => {
          if (byMouse.current) void keep(target.value);
        }}
        onBlur={({ target }) => void keep(target.value)}
      >
        {["", ...choices].map((choice) => (
          <option key={choice} value={choice}>
            {choice || said.noTimezone}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      aria-label={label}
      defaultValue={value}
      autoFocus
      readOnly={isBusy}
      onKeyDown={(event) => {
        if (event.key === "Escape") cancel();
        if (event.key === "Enter") {
          event.preventDefault();
          void keep(event.currentTarget.value.trim());
        }
      }}
      onBlur={({ target }) => void keep(target.value.trim())}
    />
  );
}
