import { type ChainedCommands, Editor, Extension } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { copyPlugin, type Shown } from "./copy-plugin.ts";
import { schemaOf } from "./schema.ts";
import { documentOf } from "./text-document.ts";
import { toggleList } from "./toggle-list.ts";

type Begin = {
  element: HTMLElement;
  text: string;
  shown: () => Shown;
  attributes: () => Record<string, string>;
  /** True if it was meant for something else, such as the list of variables. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  onTag: (position: number) => void;
  onChange: () => void;
};

/** TipTap never sees HTML: it begins with a document that was read from our text form. */
export const beginEditing = ({ element, text, shown, attributes, onKeyDown, onTag, onChange }: Begin): Editor =>
  new Editor({
    element,
    injectCSS: false,
    enablePasteRules: false,
    extensions: [...schemaOf(shown().kind.isLine), UndoRedo, keys(shown().kind.isLine, onTag), copyPlugin(shown)],
    content: documentOf(text, shown().kind),
    onTransaction: onChange,
    onFocus: onChange,
    onBlur: onChange,
    editorProps: {
      attributes,
      handleKeyDown: (_, event) => onKeyDown(event),
      handleClickOn: (_, _at, node, position, event, isDirect) => {
        if (!isDirect || node.type.name !== "tag" || event.button !== 0) return false;
        onTag(position);
        return true;
      },
    },
  });

const keys = (isLine: boolean, onTag: (position: number) => void) =>
  Extension.create({
    name: "keys",
    priority: 1_000,
    addKeyboardShortcuts() {
      const { editor } = this;
      const openTag = () => {
        const { from, to, $from } = editor.state.selection;
        const isTag = to - from === 1 && $from.nodeAfter?.type.name === "tag";
        if (isTag) onTag(from);
        return isTag;
      };
      if (isLine) return { Enter: () => openTag() || true, "Shift-Enter": () => true, "Mod-Enter": () => true };
      return {
        Enter: () => openTag() || editor.commands.splitListItem("listItem") || editor.commands.liftListItem("listItem"),
        "Shift-Enter": () =>
          editor.commands.splitListItem("listItem") || editor.commands.insertContent({ type: "hardBreak" }),
        // What is around the text sends it.
        "Mod-Enter": () => true,
        "Mod-b": () => editor.commands.toggleMark("bold"),
        "Mod-Shift-7": () => {
          toggleList(editor);
          return true;
        },
        Backspace: () => {
          const { empty, $from } = editor.state.selection;
          return empty && $from.parentOffset === 0 && editor.commands.liftListItem("listItem");
        },
      };
    },
  });

/** At once: TipTap's own way waits for a frame, and the next key may come before it. */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
