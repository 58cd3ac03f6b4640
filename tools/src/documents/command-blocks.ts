export type PrintedCommand = { line: number; text: string; output: string[] };

export type CommandBlock = {
  line: number;
  /** Why no test can run it, from its fence: "```sh not-run: needs a cluster". */
  notRun: string | undefined;
  /** What must have happened before it, from its fence: "```sh when: the system is stopped". */
  when: string | undefined;
  commands: PrintedCommand[];
};

const fence = /^ *(`{3,}) *([^`]*)$/;
const otherLanguages = ["yaml", "json", "js", "ts", "sql", "mermaid", "text"];
const prompt = "$ ";

/** Returns a document's shell blocks. Throws at one that is neither run nor says why. */
export function commandBlocks(file: string, text: string): CommandBlock[] {
  return fencedBlocks(text).flatMap(({ line, info, lines }) => {
    const [language = "", ...rest] = info.split(" ");
    if (otherLanguages.includes(language)) return [];
    const [, notRun] = /^not-run: (.+)$/.exec(rest.join(" ")) ?? [];
    const [, when] = /^when: (.+)$/.exec(rest.join(" ")) ?? [];
    const commands = printedCommands(lines, line + 1);
    if (notRun === undefined && commands.length === 0) {
      throw new Error(
        `${file}:${line}: the block has no line with "$ ", and doesn't say why it isn't run (not-run: …).`,
      );
    }
    return [{ line, notRun, when, commands }];
  });
}

type Fenced = { line: number; info: string; lines: string[] };

function fencedBlocks(text: string): Fenced[] {
  const blocks: Fenced[] = [];
  let open: (Fenced & { indent: number }) | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const [, , info] = fence.exec(line) ?? [];
    if (open && info === "") {
      blocks.push(open);
      open = undefined;
    } else if (open) open.lines.push(line.slice(open.indent));
    else if (info !== undefined) open = { line: index + 1, info, lines: [], indent: line.search(/\S/) };
  }
  return blocks;
}

function printedCommands(lines: readonly string[], firstLine: number): PrintedCommand[] {
  const commands: PrintedCommand[] = [];
  let isContinued = false;
  for (const [index, line] of lines.entries()) {
    const last = commands.at(-1);
    if (line.startsWith(prompt)) {
      commands.push({ line: firstLine + index, text: line.slice(prompt.length), output: [] });
    } else if (last && isContinued) last.text += `\n${line}`;
    else last?.output.push(line);
    isContinued = line.endsWith("\\") && (isContinued || line.startsWith(prompt));
  }
  return commands.map((command) => ({ ...command, output: withoutBlankEnd(command.output) }));
}

function withoutBlankEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}
