import type { Editor } from "@tiptap/core";
import { Bold as BoldIcon, Braces, Link as LinkIcon, List as ListIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./copy-editor.module.css";
import { focused } from "./editing.ts";
import { isInList, toggleList } from "./toggle-list.ts";
import { wordsIn } from "./variables.ts";
import { words } from "./words.ts";

type Props = {
  /** Null until it is there. */
  editor: Editor | null;
  text: string;
  openLink: () => void;
  /** Undefined where a text has no variables; says where the brace is that opens their list. */
  beginVariable: ((at: number) => void) | undefined;
  children: ReactNode;
};

/** Below a text. */
export function FormatBar({ editor, text, openLink, beginVariable, children }: Props) {
  return (
    <div role="group" aria-label={words.format} className={styles.bar}>
      <Tool
        name={words.bold}
        keys="Control+B"
        isOn={editor?.isActive("bold") ?? false}
        act={() => editor && focused(editor).toggleMark("bold").run()}
      >
        <BoldIcon />
      </Tool>
      <Tool name={words.link} isOn={editor?.isActive("link") ?? false} act={openLink}>
        <LinkIcon />
      </Tool>
      <Tool
        name={words.list}
        keys="Control+Shift+7"
        isOn={editor ? isInList(editor.state) : false}
        act={() => {
          if (!editor) return;
          toggleList(editor);
          editor.view.focus();
        }}
      >
        <ListIcon />
      </Tool>
      {beginVariable && (
        <>
          <span className={styles.rule} />
          <button
            type="button"
            className={styles.tool}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!editor) return;
              beginVariable(editor.state.selection.from);
              focused(editor).insertContent("{").run();
            }}
          >
            <Braces aria-hidden="true" />
            {words.variable}
            <kbd aria-hidden="true">{"{"}</kbd>
          </button>
        </>
      )}
      {children}
      <span className={styles.words}>{words.count(wordsIn(text))}</span>
    </div>
  );
}

type ToolProps = { name: string; keys?: string; isOn: boolean; act: () => void; children: ReactNode };

function Tool({ name, keys, isOn, act, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      {...(keys && { "aria-keyshortcuts": keys })}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {children}
    </button>
  );
}
