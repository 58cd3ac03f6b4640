import { isTag, normalizedTag, tagRule } from "@outbound/contracts/prospects/tag-form";
import { CircleAlert, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import styles from "./tags-field.module.css";
import { words } from "./words.ts";

type Props = { tags: readonly string[]; change: (tags: string[]) => void };

/** A comma, Enter or leaving the field adds what is written; Backspace in the empty field takes the last away. */
export function TagsField({ tags, change }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [written, write] = useState("");
  const [problem, setProblem] = useState<string>();

  const add = (text: string) => {
    const added = text.split(/[,;]/).map(normalizedTag).filter(Boolean);
    const wrong = added.some((tag) => !isTag(tag));
    setProblem(wrong ? tagRule : undefined);
    if (wrong) return write(text);
    write("");
    const next = [...new Set([...tags, ...added])];
    if (next.length > tags.length) change(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && written.trim() !== "") {
      event.preventDefault();
      add(written);
    }
    if (event.key === "Backspace" && written === "" && tags.length > 0) change(tags.slice(0, -1));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{words.tags}</label>
      <div className={`${styles.box} ${problem ? styles.wrong : ""}`}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            <button
              type="button"
              aria-label={words.removeTag(tag)}
              onClick={() => {
                change(tags.filter((one) => one !== tag));
                input.current?.focus();
              }}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          value={written}
          placeholder={tags.length === 0 ? words.addTag : undefined}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => (/[,;]/.test(target.value) ? add(target.value) : write(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(written)}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          <CircleAlert aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
