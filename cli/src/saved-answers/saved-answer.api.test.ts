import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file } = await cliTest();

test("a saved answer is written from a file, written anew by its name, listed and deleted", async () => {
  const workspace = await newWorkspace();
  const saved = (...words: string[]) => outbound(["saved-answer", ...words, "-w", workspace]);
  const price = await file("price.txt", "It is 10 EUR, {{ first_name }}.");
  expect((await saved("save", "Price", price)).stdout).toBe("The saved reply Price is saved.\n");
  await file("price.txt", "It is 12 EUR, {{ first_name }}.");
  expect((await saved("save", "Price", price)).code).toBe(0);
  expect(await json(["saved-answer", "list", "-w", workspace])).toMatchObject([
    { name: "Price", text: "It is 12 EUR, {{ first_name }}.", written_by: "operator" },
  ]);
  expect((await saved("list")).stdout).toMatch(/^NAME +BY +CHANGED +SAYS\nPrice +operator +\S+ +It is 12 EUR/);
  const wrong = await saved("save", "Hello", await file("hello.txt", "Hello {{ vorname }}"));
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("“vorname” isn’t a field") });
  expect((await saved("delete", "Price")).stdout).toBe("The saved reply Price is deleted.\n");
  expect(await saved("delete", "Price")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no saved reply Price: `outbound saved-answer list` shows what there is."),
  });
});
