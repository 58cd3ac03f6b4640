import { expect, test } from "vitest";
import { commandBlocks } from "./command-blocks.ts";

const blocksOf = (...lines: string[]) => commandBlocks("a.md", lines.join("\n"));

test("a block is its commands, each with its printed lines", () => {
  const blocks = blocksOf("Text", "", "```", "$ one \\", "    --more", "first", "", "second", "", "$ two", "```");
  expect(blocks).toEqual([
    {
      line: 3,
      notRun: undefined,
      when: undefined,
      commands: [
        { line: 4, text: "one \\\n    --more", output: ["first", "", "second"] },
        { line: 10, text: "two", output: [] },
      ],
    },
  ]);
});

test("a block in a list is read without its indentation", () => {
  const [block] = blocksOf("1. Do", "", "   ```console", "   $ one", "     indented", "   ```");
  expect(block?.commands).toEqual([{ line: 4, text: "one", output: ["  indented"] }]);
});

test("a block says what must have happened before it", () => {
  const [block] = blocksOf("```sh when: the system is stopped", "$ one", "```");
  expect(block).toMatchObject({ notRun: undefined, when: "the system is stopped" });
});

test("a block that no test can run says why, and one that does neither is refused", () => {
  expect(blocksOf("```sh not-run: needs a cluster", "kubectl get pods", "```")).toEqual([
    { line: 1, notRun: "needs a cluster", when: undefined, commands: [] },
  ]);
  expect(() => blocksOf("```sh", "kubectl get pods", "```")).toThrow("a.md:1: the block");
  expect(() => blocksOf("```", "kubectl get pods", "```")).toThrow("a.md:1: the block");
  expect(blocksOf("```yaml", "a: 1", "```", "```js", "f()", "```")).toEqual([]);
});
