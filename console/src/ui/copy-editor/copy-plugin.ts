import { type Editor, Extension, type JSONContent } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { tagsIn } from "./copy-tags.ts";
import { textOfHtml } from "./pasted-text.ts";
import { documentOf, type Kind, textOf } from "./text-document.ts";

export type Shown = {
  kind: Kind;
  placeholder: string;
  maxLength: number;
  /** Why a chip is marked; undefined where nothing is wrong with it. */
  problemOf: (raw: string) => string | undefined;
};

/** What the editor does with our text form: it shows, pastes and copies it, and makes chips of what is written in braces. */
export const copyPlugin = (shown: () => Shown) =>
  Extension.create({
    name: "copy",
    priority: 1_000,
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (transactions, _, state) =>
          shown().kind.hasTags && transactions.some(({ docChanged }) => docChanged) ? withChips(state) : null,
        filterTransaction: (transaction, state) =>
          !transaction.docChanged || fits(transaction, state, shown().maxLength),
        props: {
          decorations: (state) => decorationsOf(state.doc, shown()),
          clipboardTextSerializer: (slice) => textOf({ type: "doc", content: blocksOf(slice) }),
          // Before ProseMirror makes markup of what was copied, which the page's policy refuses.
          handleDOMEvents: {
            paste: (view, event) => {
              event.preventDefault();
              const { clipboardData } = event;
              if (clipboardData && view.editable) insert(view, textIn(clipboardData), shown().kind);
              return true;
            },
            drop: (view, event) => {
              // What is moved within the text stays as it is.
              if (view.dragging || !event.dataTransfer) return false;
              event.preventDefault();
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
              if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
              insert(view, textIn(event.dataTransfer), shown().kind);
              return true;
            },
          },
        },
      }),
    ],
  });

/** What was copied here is our text form already. */
function textIn(data: DataTransfer): string {
  const html = data.getData("text/html");
  const plain = data.getData("text/plain");
  return html === "" || html.includes("data-pm-slice") ? plain : textOfHtml(html) || plain;
}

/** A text that is too long already may become shorter. */
function fits({ doc }: Transaction, before: EditorState, most: number): boolean {
  const { length } = textOf(doc.toJSON());
  return length <= most || length < textOf(before.doc.toJSON()).length;
}

function insert({ state, dispatch }: EditorView, text: string, kind: Kind): void {
  const written = text.replace(/\r\n?/g, "\n");
  const content = documentOf(kind.isLine ? written.trim().replace(/\s*\n\s*/g, " ") : written, kind).content ?? [];
  const blocks = content.map((block) => state.schema.nodeFromJSON(block));
  dispatch(state.tr.replaceSelection(new Slice(Fragment.from(blocks), 1, 1)).scrollIntoView());
}

/** What is selected within a block has no block around it, or one of a list alone. */
function blocksOf({ content }: Slice): JSONContent[] {
  const { firstChild } = content;
  const nodes = content.toJSON() as JSONContent[] | null;
  if (!nodes) return [];
  return firstChild?.isInline ? [{ type: "paragraph", content: nodes }] : nodes;
}

function withChips({ doc, schema, tr }: EditorState): Transaction | null {
  const { tag } = schema.nodes;
  if (!tag) return null;
  const found: { from: number; to: number; node: Node }[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    for (const { text, start, marks } of textsIn(block, position + 1)) {
      for (const { from, to, raw } of tagsIn(text)) {
        found.push({ from: start + from, to: start + to, node: tag.create({ raw }, null, marks) });
      }
    }
    return false;
  });
  for (const { from, to, node } of found.toReversed()) tr.replaceWith(from, to, node);
  return found.length > 0 ? tr : null;
}

/** Texts that stand beside each other are one, whatever their marks. */
function textsIn(block: Node, start: number) {
  const texts: { text: string; start: number; marks: Node["marks"] }[] = [];
  let end = -1;
  block.forEach((inline, offset) => {
    if (!inline.isText) return;
    const last = texts.at(-1);
    if (last && end === offset) last.text += inline.text;
    else texts.push({ text: inline.text ?? "", start: start + offset, marks: inline.marks });
    end = offset + inline.nodeSize;
  });
  return texts;
}

function decorationsOf(doc: Node, { placeholder, problemOf }: Shown): DecorationSet {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0;
  const decorations: Decoration[] = [];
  if (isEmpty && placeholder !== "" && doc.firstChild)
    decorations.push(Decoration.node(0, doc.firstChild.nodeSize, { "data-placeholder": placeholder }));
  doc.descendants((node, position) => {
    const problem = node.type.name === "tag" ? problemOf(String(node.attrs["raw"])) : undefined;
    if (problem !== undefined)
      decorations.push(Decoration.node(position, position + 1, { "data-problem": "", title: problem }));
  });
  return DecorationSet.create(doc, decorations);
}

export const copyIn = (editor: Editor): string => textOf(editor.getJSON());
