import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldsQuery } from "../../api/prospect-queries.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { FormatBar, type Formatted, isBoldKey, makeBold } from "../../ui/format-bar.tsx";
import styles from "./copy-field.module.css";
import { matching, namesWith, type Wanted, wantedAt, withVariable } from "./variable-completion.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;
type Props = {
  workspace: string;
  label: string;
  value: string;
  change: (text: string) => void;
  maxLength: number;
  problem?: string | undefined;
  isLong?: boolean;
  required?: boolean;
  autoFocus?: boolean;
  hint?: string | undefined;
  placeholder?: string;
};

/** A subject or a text: after `{{` it lists the names that may follow. Tab leaves it all the same. */
export function CopyField({ workspace, value, change, isLong = false, ...field }: Props) {
  const listId = useId();
  const control = useRef<Control>(null);
  const { data: fields } = useQuery(fieldsQuery(workspace));
  const [wanted, setWanted] = useState<Wanted>();
  const [active, setActive] = useState(0);
  const own = fields?.data ?? [];
  const names = wanted ? matching(namesWith(own.map(({ name }) => name)), wanted) : [];
  const isOpen = names.length > 0;

  const show = (next: Wanted | undefined) => {
    setWanted(next);
    setActive(0);
  };
  const choose = (name: string | undefined) => {
    const { current } = control;
    if (!current || !wanted || name === undefined) return;
    const written = withVariable(value, current.selectionStart ?? value.length, wanted, name);
    flushSync(() => {
      change(written.text);
      show(undefined);
    });
    current.setSelectionRange(written.caret, written.caret);
  };
  const formatted: Formatted = {
    control,
    value,
    change: (text) => {
      change(text);
      show(undefined);
    },
    maxLength: field.maxLength,
  };
  const acts: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % names.length),
    ArrowUp: () => setActive((active + names.length - 1) % names.length),
    Enter: () => choose(names[active]),
    Escape: () => show(undefined),
  };
  const input = {
    ...field,
    ref: control as never,
    value,
    autoComplete: "off",
    "aria-autocomplete": "list" as const,
    ...(isOpen && { "aria-controls": listId, "aria-activedescendant": `${listId}-${active}` }),
    onChange: ({ target }: ChangeEvent<Control>) => {
      change(target.value);
      show(wantedAt(target.value, target.selectionStart ?? target.value.length));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = isLong && isBoldKey(event) ? () => makeBold(formatted) : isOpen ? acts[event.key] : undefined;
      if (!act || event.nativeEvent.isComposing) return;
      event.preventDefault();
      act();
    },
    onBlur: () => show(undefined),
  };
  return (
    <div className={styles.around}>
      {isLong ? <TextArea {...input} /> : <Field {...input} />}
      {isOpen && (
        <ul ref={scrollToIt} id={listId} role="listbox" aria-label="Names that may follow" className={styles.list}>
          {names.map((name, at) => (
            <li
              key={name}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              className={styles.option}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
            >
              <span>{name}</span>
              <span className={styles.share}>{shareOf(name, own, fields?.prospects ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      {isLong && <FormatBar {...formatted} />}
      <p role="status" className="visually-hidden">
        {isOpen && `${names.length} names may follow: choose by the arrows and Enter.`}
      </p>
    </div>
  );
}

/** Below a long text it would open out of sight. */
const scrollToIt = (list: HTMLElement | null) => list?.scrollIntoView({ block: "nearest" });

function shareOf(name: string, own: readonly { name: string; prospects: number }[], all: number): string {
  const field = own.find((one) => namesWith([one.name]).includes(name) && name.startsWith("custom_fields"));
  return field && all > 0 ? `${Math.floor((100 * field.prospects) / all)} % of the newest people have it` : "";
}
