import { unwrittenIn } from "@outbound/contracts/replies/unwritten";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { CopyEditor } from "../../../ui/copy-editor/copy-editor.tsx";
import type { CopyHandle } from "../../../ui/copy-editor/copy-handle.ts";
import styles from "./composer.module.css";

export type ReplyTextHandle = { focus: () => void; selectUnwritten: () => void };
type Props = {
  label: string;
  value: string;
  change: (text: string) => void;
  problem: string | undefined;
  handle: RefObject<ReplyTextHandle | null>;
};

const mostChars = 50_000;
const mark = "unwritten";

/** Marks what is to be written yet. The editor comes later than this, and takes a focus that was wanted before. */
export function ReplyText({ label, value, change, problem, handle }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const isFocusWanted = useRef(false);
  const editor = useRef<CopyHandle>(null);
  const focus = () => {
    isFocusWanted.current = !editor.current;
    editor.current?.focus();
  };
  useImperativeHandle(handle, () => ({
    focus,
    selectUnwritten: () => {
      const unwritten = unwrittenIn(value);
      if (unwritten) editor.current?.select(unwritten);
      else focus();
    },
  }));
  useEffect(() => {
    const { current } = around;
    if (!current) return undefined;
    const show = () => {
      if (isFocusWanted.current) focus();
      const text = current.querySelector<HTMLElement>("[contenteditable]");
      CSS.highlights?.set(mark, new Highlight(...unwrittenRanges(text)));
    };
    const watch = new MutationObserver(show);
    watch.observe(current, { childList: true, characterData: true, subtree: true });
    show();
    return () => watch.disconnect();
  });
  useEffect(() => () => void CSS.highlights?.delete(mark), []);
  return (
    <div ref={around} className={styles.written}>
      <CopyEditor
        handle={editor}
        label={label}
        placeholder={label}
        value={value}
        change={change}
        variables={false}
        maxLength={mostChars}
        problem={problem}
        className={styles.editor}
      />
    </div>
  );
}

function unwrittenRanges(text: HTMLElement | null): Range[] {
  if (!text) return [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text;
    let from = 0;
    for (let found = unwrittenIn(data); found; found = unwrittenIn(data.slice(from))) {
      const at = data.indexOf(found, from);
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + found.length);
      ranges.push(range);
      from = at + found.length;
    }
  }
  return ranges;
}
