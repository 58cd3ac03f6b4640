/** A text with what is selected in it, from the first character to the one behind the last. */
export type Selected = { text: string; from: number; to: number };

export const formats = {
  Bold: (selected: Selected) => around(selected, "**", "**", "words"),
  Link,
  List,
} as const;

/** Spaces at the ends of what is selected stay outside. */
function around({ text, from, to }: Selected, before: string, after: string, standIn: string): Selected {
  const chosen = text.slice(from, to);
  const words = chosen.trim() || standIn;
  const start = from + chosen.length - chosen.trimStart().length;
  const end = start + chosen.trim().length;
  return {
    text: `${text.slice(0, start)}${before}${words}${after}${text.slice(end)}`,
    from: start + before.length,
    to: start + before.length + words.length,
  };
}

/** Selects the address, which is to be written. */
function Link(selected: Selected): Selected {
  const chosen = selected.text.slice(selected.from, selected.to).trim();
  const isAddress = /^https?:\/\/\S+$/i.test(chosen);
  if (isAddress) {
    const { text, from } = around(selected, "[words](", ")", "");
    return { text, from: from - "words](".length, to: from - "](".length };
  }
  const address = "https://";
  const { text, to } = around(selected, "[", `](${address})`, "words");
  return { text, from: to + "](".length, to: to + "](".length + address.length };
}

/** All lines that are touched. */
function List({ text, from, to }: Selected): Selected {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const items = lines.map((line) => (line.startsWith("- ") ? line : `- ${line}`)).join("\n");
  return { text: text.slice(0, start) + items + text.slice(end), from: start, to: start + items.length };
}
