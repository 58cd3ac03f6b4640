import { randomUUID } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../is-for-tests.ts";

export type Expression = { file: string; source: string; flags: string };

const outside = /\/generated\/|\/evaluation\/|^shared\/testing\//;

export async function findExpressions(root: string): Promise<Expression[]> {
  const found: Expression[] = [];
  const makers: string[] = [];
  for await (const path of glob(["{services,shared}/*/src/**/*.ts", "cli/src/**/*.ts"], { cwd: root })) {
    const file = path.replaceAll("\\", "/");
    if (isForTests(file) || outside.test(file)) continue;
    const { literals, makes } = expressionsIn(file, await readFile(join(root, file), "utf8"));
    found.push(...literals);
    if (makes) makers.push(file);
  }
  return [...found, ...(await madeBy(root, makers))];
}

function expressionsIn(file: string, text: string): { literals: Expression[]; makes: boolean } {
  const literals: Expression[] = [];
  let makes = false;
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex)
        literals.push({ file, source: node.regex.pattern, flags: node.regex.flags ?? "" });
    },
    NewExpression({ callee }) {
      makes ||= callee.type === "Identifier" && callee.name === "RegExp";
    },
    CallExpression({ callee }) {
      makes ||= callee.type === "Identifier" && callee.name === "RegExp";
    },
  });
  visitor.visit(parseSync(file, text).program);
  return { literals, makes };
}

/** Throws when a module creates none while it is loaded, because later ones would go unchecked. */
async function madeBy(root: string, files: readonly string[]): Promise<Expression[]> {
  const made: Expression[] = [];
  const original = globalThis.RegExp;
  const note = (expression: RegExp): RegExp => {
    const [, , , caller = ""] = new Error("where").stack?.split("\n") ?? [];
    const file = files.find((name) => caller.includes(name));
    if (file) made.push({ file, source: expression.source, flags: expression.flags });
    return expression;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [pattern, flags]) => note(new target(pattern, flags)),
    apply: (target, _, [pattern, flags]) => note(target(pattern, flags)),
  });
  try {
    // A module that is loaded already is loaded once more, under a name of its own.
    const anew = `?${randomUUID()}`;
    for (const file of files) await import(pathToFileURL(join(root, file)).href + anew);
  } finally {
    globalThis.RegExp = original;
  }
  const silent = files.find((file) => !made.some((one) => one.file === file));
  if (silent)
    throw new Error(`${silent} makes a regular expression that can't be looked at: make it once, at the top.`);
  return made;
}
