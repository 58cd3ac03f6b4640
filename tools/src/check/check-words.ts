import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";

/** What a person reads, or hears by a screen reader. */
const spoken = new Set([
  "act",
  "alt",
  "aria-label",
  "caption",
  "head",
  "hint",
  "label",
  "legend",
  "none",
  "placeholder",
  "text",
  "title",
]);

type Habit = { found: RegExp; better: string };

/** The app's words are one for each thing, and say who does what: what was said otherwise may not come back. */
const habits: Habit[] = [
  { found: /\bby (?:itself|themselves)\b/i, better: "say who does it" },
  {
    found: /\bleaves? (?:for|from|alone)\b|\b(?:has|hasn’t|have|haven’t) left\b/i,
    better: "“is sent” or “suppress”",
  },
  { found: /\bstands? here\b/i, better: "“shows here”" },
  { found: /\bmend(?:s|ed)?\b/i, better: "“fix”" },
  { found: /\b(?:un)?handled\b/i, better: "“open” or “done”" },
  { found: /\bmail(?:s|ed|ing)?\b(?! (?:server|provider))/i, better: "“email”" },
  { found: /\benrol/i, better: "“add to campaign”" },
  { found: /\b(?:person|people|contacts?)\b/i, better: "“prospect” or “member”" },
  { found: /\bthere (?:is|are) none\b/i, better: "say what there is none of" },
  { found: /^(?:choose|look|ok)$/i, better: "a verb with its object" },
  { found: /\ball the same\b/i, better: "“anyway”" },
  { found: /^whom? [^?]*$/i, better: "a noun before the clause, such as “prospects who …”" },
  { found: /, newest first\b/i, better: "the noun alone, and `sort` at the column" },
  { found: /\b(?:saved answers?|classification|cadence|findings)\b/i, better: "the word of the app" },
  { found: /\b(?:please|oops|something went wrong|invalid input)\b|!$/i, better: "the cause, and the way out" },
  { found: / …/, better: "no space before an ellipsis" },
];

/** Reads well although a habit has it. */
const exceptions: readonly string[] = ["Mara Lind"];

const names = new Set(["Connect", "Gmail", "Google", "Home", "IMAP", "Microsoft", "Outbound", "Outlook", "Workspace"]);

export async function findWordProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const path of glob("console/src/screens/**/*.{ts,tsx}", { cwd: root })) {
    const file = path.replaceAll("\\", "/");
    const text = await readFile(join(root, file), "utf8");
    if (/\bwords\.ts$/.test(file)) problems.push(...problemsOfWords(file, text));
    if (file.endsWith(".tsx")) problems.push(...sentencesOutside(file, text));
  }
  return problems;
}

export function problemsOfWords(file: string, text: string): string[] {
  const texts: string[] = [];
  const keys = new Set<number>();
  new Visitor({
    ImportDeclaration: ({ source }) => void keys.add(source.start),
    Property: ({ key }) => void keys.add(key.start),
    Literal: ({ start, value }) => void (typeof value === "string" && !keys.has(start) && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(parseSync(file, text).program);
  return texts
    .filter((said) => !exceptions.includes(said))
    .flatMap((said) => {
      const advice = habits.filter(({ found }) => found.test(said)).map(({ better }) => better);
      if (hasTitleCase(said)) advice.push("capital letters only at the beginning and in names");
      return advice.map((better) => `${file}: “${said}”: ${better}.`);
    });
}

/** A label is short; longer texts have several sentences. */
function hasTitleCase(said: string): boolean {
  const [, ...rest] = said.replace(/^← /, "").trim().split(" ");
  return (
    rest.length < 5 && !/[.:,“]/.test(said) && rest.some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.has(word))
  );
}

export function sentencesOutside(file: string, text: string): string[] {
  const { program } = parseSync(file, text);
  const problems: string[] = [];
  const tell = (at: number, said: string) => {
    const line = text.slice(0, at).split("\n").length;
    if (/\p{L}/u.test(said)) problems.push(`${file}:${line}: “${said.trim()}” belongs in the folder's words.ts.`);
  };
  const tellOf = (node: Node | null | undefined): void => {
    if (node?.type === "Literal" && typeof node.value === "string") tell(node.start, node.value);
    else if (node?.type === "TemplateLiteral") tell(node.start, node.quasis.map(({ value }) => value.raw).join(" "));
    else if (node?.type === "JSXExpressionContainer") tellOf(node.expression);
    else if (node?.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(tellOf);
    else if (node?.type === "LogicalExpression") tellOf(node.right);
  };
  new Visitor({
    JSXText: ({ start, value }) => tell(start, value.trim()),
    JSXElement: ({ children }) => children.forEach(tellOf),
    JSXFragment: ({ children }) => children.forEach(tellOf),
    JSXAttribute({ name, value }) {
      if (name.type === "JSXIdentifier" && spoken.has(name.name)) tellOf(value);
    },
    Property({ key, value }) {
      if (key.type === "Identifier" && key.name === "head") tellOf(value);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === "Identifier" && callee.name === "useTitle") given.forEach(tellOf);
    },
  }).visit(program);
  return problems;
}
