import { unwrittenIn } from "@outbound/contracts/replies/unwritten";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { CopyEditor } from "../../ui/copy-editor/copy-editor.tsx";
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
  const find = () => around.current?.querySelector<HTMLElement>("[contenteditable]");
  const focus = () => {
    const text = find();
    isFocusWanted.current = !text;
    if (!text || text.contains(document.activeElement)) return;
    text.focus();
    if (value !== "") getSelection()?.selectAllChildren(text);
    if (value !== "") getSelection()?.collapseToEnd();
  };
  useImperativeHandle(handle, () => ({
    focus,
    selectUnwritten: () => {
      focus();
      const [range] = unwrittenRanges(find());
      if (!range) return;
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
  }));
  useEffect(() => {
    const { current } = around;
    if (!current) return undefined;
    const show = () => {
      if (isFocusWanted.current) focus();
      CSS.highlights?.set(mark, new Highlight(...unwrittenRanges(find())));
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

function unwrittenRanges(text: HTMLElement | null | undefined): Range[] {
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
