import type { Editor } from "@tiptap/core";

/** What is around a text does with it; there is none before the editor is there. */
export type CopyHandle = { focus: () => void; select: (written: string) => void };

export function handleOf(editor: Editor): CopyHandle {
  return {
    focus: () => {
      if (editor.view.hasFocus()) return;
      editor.commands.setTextSelection(editor.state.doc.content.size);
      editor.view.focus();
    },
    select: (written) => {
      const from = positionOf(written, editor);
      if (from !== undefined) editor.commands.setTextSelection({ from, to: from + written.length });
      editor.view.focus();
    },
  };
}

function positionOf(written: string, { state }: Editor): number | undefined {
  let found: number | undefined;
  state.doc.descendants((node, position) => {
    const at = found === undefined && node.isText ? (node.text ?? "").indexOf(written) : -1;
    if (at !== -1) found = position + at;
  });
  return found;
}
