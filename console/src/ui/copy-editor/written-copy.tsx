import type { Editor } from "@tiptap/core";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import styles from "./copy-editor.module.css";
import { type CopyHandle, handleOf } from "./copy-handle.ts";
import { copyIn } from "./copy-plugin.ts";
import { variableIn } from "./copy-tags.ts";
import { beginEditing, focused } from "./editing.ts";
import { Floating } from "./floating.tsx";
import { FormatBar } from "./format-bar.tsx";
import { LinkPopover } from "./link-popover.tsx";
import { TagPopover } from "./tag-popover.tsx";
import { documentOf } from "./text-document.ts";
import { VariableList } from "./variable-list.tsx";
import { wantedIn } from "./variable-names.ts";
import { lengthOf, offeredFor, problemOf, type Variables } from "./variables.ts";
import { words } from "./words.ts";

export type CopyEditorProps = {
  /** The accessible name; a line shows it, too. */
  label: string;
  value: string;
  change: (text: string) => void;
  /** A subject is one line, without formats. */
  isLine?: boolean;
  /** False where braces are text, as in a reply. */
  variables: Variables | false;
  maxLength: number;
  problem?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  handle?: RefObject<CopyHandle | null>;
  className?: string | undefined;
  /** Between a text and its bar. */
  below?: ReactNode;
  /** In the bar below a text. */
  children?: ReactNode;
};

type Open = { kind: "tag"; at: number } | { kind: "link" };

export function WrittenCopy(props: CopyEditorProps) {
  const { label, value, isLine = false, variables, problem, hint, className = "", children } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const editor = useRef<Editor>(null);
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const [open, setOpen] = useState<Open>();
  const [dismissed, setDismissed] = useState<number>();
  /** Where the button wrote the brace that opens the list. */
  const [begun, setBegun] = useState<number>();
  const [active, setActive] = useState(0);

  const now = editor.current;
  const wanted = variables && now?.isFocused && open?.kind !== "tag" ? wantedAt(now) : undefined;
  const offered = variables && wanted && wanted.from !== dismissed ? offeredFor(variables, wanted.word) : [];
  const isOffering = offered.length > 0;
  const chosen = Math.min(active, offered.length - 1);

  const choose = (name: string | undefined) => {
    if (!now || !wanted || name === undefined) return;
    const end = now.state.selection.from;
    focused(now)
      .insertContentAt({ from: wanted.from, to: end }, { type: "tag", attrs: { raw: `{{ ${name} }}` } })
      .run();
    setActive(0);
    setBegun(undefined);
  };
  const dismiss = () => {
    if (wanted && now && wanted.from === begun)
      focused(now).deleteRange({ from: wanted.from, to: now.state.selection.from }).run();
    else setDismissed(wanted?.from);
    setBegun(undefined);
  };
  const beginVariable = (at: number) => {
    setDismissed(undefined);
    setBegun(at);
  };
  const acts: Record<string, () => void> = {
    ArrowDown: () => setActive((chosen + 1) % offered.length),
    ArrowUp: () => setActive((chosen + offered.length - 1) % offered.length),
    Enter: () => choose(offered[chosen]?.name),
    Escape: dismiss,
  };
  const onKeyDown = useRef<(event: KeyboardEvent) => boolean>(() => false);
  onKeyDown.current = (event) => {
    const act = isOffering && !event.isComposing ? acts[event.key] : undefined;
    if (!act) return false;
    // Escape closes the list alone, and nothing around the text.
    event.stopPropagation();
    act();
    return true;
  };

  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const attributes: Record<string, string> = {
    id: `${id}-text`,
    "aria-label": label,
    "aria-multiline": String(!isLine),
    spellcheck: "true",
    ...(props.placeholder && { "aria-placeholder": props.placeholder }),
    ...(describedBy !== "" && { "aria-describedby": describedBy }),
    ...(problem !== undefined && { "aria-invalid": "true" }),
    ...(variables && { "aria-autocomplete": "list" }),
    ...(isOffering && { "aria-controls": `${id}-list`, "aria-activedescendant": `${id}-list-${chosen}` }),
  };
  const shownAttributes = useRef(attributes);
  shownAttributes.current = attributes;

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let last = latest.current.value;
    const made = beginEditing({
      element,
      text: last,
      shown: () => {
        const { isLine: line = false, variables: own, placeholder = "", maxLength } = latest.current;
        return {
          kind: { isLine: line, hasTags: own !== false },
          placeholder,
          maxLength,
          problemOf: (raw) => (own ? problemOf(raw, own) : undefined),
        };
      },
      attributes: () => shownAttributes.current,
      onKeyDown: (event) => onKeyDown.current(event),
      onTag: (at) => setOpen({ kind: "tag", at }),
      onChange: () => {
        if (!editor.current) return;
        showAgain();
        const text = copyIn(editor.current);
        if (text === last || text === latest.current.value) return;
        last = text;
        latest.current.change(text);
      },
    });
    editor.current = made;
    const { autoFocus, handle } = latest.current;
    const own = handleOf(made);
    if (handle) handle.current = own;
    if (autoFocus) own.focus();
    showAgain();
    return () => {
      if (handle) handle.current = null;
      editor.current = null;
      made.destroy();
    };
  }, []);

  // Somebody else's text, or one that was taken back.
  useLayoutEffect(() => {
    if (!now || copyIn(now) === value) return;
    const kind = { isLine, hasTags: variables !== false };
    now.chain().setMeta("addToHistory", false).setContent(documentOf(value, kind), { emitUpdate: false }).run();
  }, [now, value]);
  const seen = JSON.stringify([attributes, variables && [variables.fields, variables.missing]]);
  useLayoutEffect(() => {
    now?.view.setProps({});
  }, [now, seen]);

  const close = () => {
    setOpen(undefined);
    now?.view.focus();
  };
  const anchorAt = (position: number) => () => {
    if (!now) return undefined;
    const { left, top, bottom } = now.view.coordsAtPos(Math.min(position, now.state.doc.content.size));
    return { left, top, bottom };
  };
  const tag = open?.kind === "tag" ? now?.state.doc.nodeAt(open.at) : undefined;
  const raw = tag?.type.name === "tag" ? String(tag.attrs["raw"]) : undefined;

  return (
    <div className={`${isLine ? styles.line : styles.text} ${className}`}>
      {isLine && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <div ref={place} className={styles.place} />
      {isLine && (
        <span className={styles.count} title={words.characters(lengthOf(value, variables))}>
          {lengthOf(value, variables)}
        </span>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {props.below}
      {!isLine && (
        <FormatBar
          editor={now}
          text={value}
          openLink={() => setOpen({ kind: "link" })}
          beginVariable={variables === false ? undefined : beginVariable}
        >
          {children}
        </FormatBar>
      )}
      <p role="status" className="visually-hidden">
        {isOffering && words.offered(offered.length)}
      </p>
      {isOffering && wanted && (
        <Floating anchor={anchorAt(wanted.from)} onLeave={dismiss}>
          <VariableList id={`${id}-list`} offered={offered} active={chosen} choose={choose} />
        </Floating>
      )}
      {open?.kind === "tag" && raw !== undefined && now && (
        <Floating anchor={anchorAt(open.at)} onLeave={() => setOpen(undefined)}>
          <TagPopover
            key={open.at}
            raw={raw}
            problem={variables ? problemOf(raw, variables) : undefined}
            sample={variables ? variables.sampleOf(variableIn(raw)?.name ?? "") : undefined}
            change={(written) => {
              const { tr } = now.state;
              now.view.dispatch(tr.setNodeAttribute(open.at, "raw", written));
            }}
            remove={() => {
              now.view.dispatch(now.state.tr.delete(open.at, open.at + 1));
              close();
            }}
            close={close}
          />
        </Floating>
      )}
      {open?.kind === "link" && now && (
        <Floating anchor={anchorAt(now.state.selection.from)} onLeave={() => setOpen(undefined)}>
          <LinkPopover
            href={String(now.getAttributes("link")["href"] ?? "")}
            needsWords={now.state.selection.empty && !now.isActive("link")}
            apply={(href, text) => {
              const chain = focused(now).extendMarkRange("link");
              const mark = { type: "link", attrs: { href } };
              if (now.state.selection.empty && !now.isActive("link"))
                chain.insertContent({ type: "text", text, marks: [mark] }).run();
              else chain.setMark("link", { href }).run();
              setOpen(undefined);
            }}
            remove={
              now.isActive("link")
                ? () => {
                    focused(now).extendMarkRange("link").unsetMark("link").run();
                    setOpen(undefined);
                  }
                : undefined
            }
            close={close}
          />
        </Floating>
      )}
    </div>
  );
}

function wantedAt({ state: { selection } }: Editor) {
  if (!selection.empty) return undefined;
  const { $from } = selection;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 110), $from.parentOffset, undefined, "\n");
  const found = wantedIn(before);
  return found && { from: $from.pos - found.length, word: found.word };
}
