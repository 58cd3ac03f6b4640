import type { Readable } from "node:stream";

export type Command = { tag: string; name: string; arguments: string };

const longestBytes = 65_536;

/** Turns literals into quoted strings; `askForLiteral` tells the client to send one. Throws when a command is too long. */
export async function* readCommands(socket: Readable, askForLiteral: () => void): AsyncGenerator<Command> {
  let unread = Buffer.alloc(0);
  let line = "";
  let literalBytes: number | undefined;
  for await (const chunk of socket) {
    unread = Buffer.concat([unread, chunk as Buffer]);
    for (;;) {
      if (literalBytes !== undefined) {
        if (unread.length < literalBytes) break;
        line += quote(unread.subarray(0, literalBytes).toString());
        unread = unread.subarray(literalBytes);
        literalBytes = undefined;
      }
      const end = unread.indexOf("\n");
      if (end < 0) break;
      line += unread.subarray(0, end).toString().replace(/\r$/, "");
      unread = unread.subarray(end + 1);
      const [literal, bytes] = /\{(\d{1,9})\}$/.exec(line) ?? [];
      if (literal === undefined) {
        yield commandOf(line);
        line = "";
        continue;
      }
      line = line.slice(0, -literal.length);
      literalBytes = Number(bytes);
      if (literalBytes > longestBytes) throw new Error("A literal is too long.");
      askForLiteral();
    }
    if (unread.length + line.length > longestBytes) throw new Error("A command is too long.");
  }
}

/** `UID FETCH` is one name. A line without a name, such as DONE, is its tag. */
function commandOf(line: string): Command {
  const [, tag = "", name = "", rest = ""] = /^(\S*)(?: ((?:uid )?\S+))?(?: (.*))?$/i.exec(line.trim()) ?? [];
  return { tag, name: name.toUpperCase(), arguments: rest };
}

const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

export function splitWords(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, atom]) => atom ?? quoted?.replace(/\\(.)/g, "$1") ?? "",
  );
}

/** Takes `1,4:7,9:*`; undefined for anything else. `*` is the highest number. */
export function sequenceSet(text: string, last: number): ((number: number) => boolean) | undefined {
  const parts = text.split(",").map((part) => /^(\d{1,10}|\*)(?::(\d{1,10}|\*))?$/.exec(part));
  if (!parts.every((part) => part !== null)) return undefined;
  const ranges = parts.map(([, from = "", to = from]) => {
    const ends = [from, to].map((end) => (end === "*" ? last : Number(end)));
    return [Math.min(...ends), Math.max(...ends)] as const;
  });
  return (number) => ranges.some(([low, high]) => low <= number && number <= high);
}
