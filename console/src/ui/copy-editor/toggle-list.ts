import type { Editor } from "@tiptap/core";
import { Fragment, type Node } from "@tiptap/pm/model";
import { liftListItem } from "@tiptap/pm/schema-list";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";

/** Makes a list of all lines that are touched, or lifts them out of theirs. */
export function toggleList({ state, view }: Editor): void {
  const { listItem } = state.schema.nodes;
  if (listItem && isInList(state)) liftListItem(listItem)(state, view.dispatch);
  else view.dispatch(withList(state));
}

export const isInList = ({ selection: { $from, $to } }: EditorState): boolean =>
  $from.node(1)?.type.name === "bulletList" && $from.index(0) === $to.index(0);

type Line = { content: Node[]; isTouched: boolean };

function withList({ doc, schema, selection: { $from, $to }, tr }: EditorState): Transaction {
  const { paragraph, bulletList, listItem, hardBreak } = schema.nodes;
  if (!paragraph || !bulletList || !listItem || !hardBreak) return tr;
  const [start, end] = [$from.posAtIndex($from.index(0), 0), $to.posAtIndex($to.index(0) + 1, 0)];
  const blocks = Array.from({ length: $to.index(0) - $from.index(0) + 1 }, (_, at) => doc.child($from.index(0) + at));
  let position = start;
  const lines = blocks.flatMap((block) => {
    const own = block.type === bulletList ? itemsOf(block) : linesOf(block, position + 1, $from.pos, $to.pos);
    position += block.nodeSize;
    return own;
  });
  const first = lines.findIndex(({ isTouched }) => isTouched);
  const last = lines.findLastIndex(({ isTouched }) => isTouched);
  const paragraphOf = (some: readonly Line[], tight: boolean) =>
    some.length === 0
      ? []
      : [
          paragraph.create(
            { tight },
            some.flatMap(({ content }, at) => (at > 0 ? [hardBreak.create(), ...content] : content)),
          ),
        ];
  const items = lines
    .slice(first, last + 1)
    .map(({ content }) => listItem.create(null, paragraph.create(null, content)));
  const before = paragraphOf(lines.slice(0, first), Boolean(blocks[0]?.attrs["tight"]));
  const list = bulletList.create({ tight: before.length > 0 || Boolean(blocks[0]?.attrs["tight"]) }, items);
  const made = Fragment.from([...before, list, ...paragraphOf(lines.slice(last + 1), true)]);
  tr.replaceWith(start, end, made);
  const sizeOf = (nodes: readonly Node[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const listEnd = start + sizeOf(before) + list.nodeSize;
  return tr.setSelection(
    TextSelection.between(tr.doc.resolve(start + sizeOf(before) + 3), tr.doc.resolve(listEnd - 3)),
  );
}

const itemsOf = (list: Node): Line[] =>
  list.children.map((item) => ({ content: [...(item.firstChild?.children ?? [])], isTouched: true }));

function linesOf(block: Node, start: number, from: number, to: number): Line[] {
  const lines: Line[] = [];
  let content: Node[] = [];
  let begins = start;
  const end = (at: number) => {
    lines.push({ content, isTouched: begins <= to && at >= from });
    content = [];
    begins = at + 1;
  };
  block.forEach((inline, offset) => {
    if (inline.type.name === "hardBreak") end(start + offset);
    else content.push(inline);
  });
  end(start + block.content.size);
  return lines;
}
