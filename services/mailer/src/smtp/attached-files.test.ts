import { expect, test } from "vitest";
import { loadedSend } from "../testing/loaded-send.fixture.ts";
import { AttachedFiles } from "./attached-files.ts";

const workspace = "w";
const mailWith = (...ids: string[]) =>
  loadedSend({ attachments: ids.map((id) => ({ id, name: `${id}.pdf`, size: 3 })) });

function counting(load: (id: string) => Promise<string | undefined>, mostBytes?: number) {
  const loads: string[] = [];
  const files = new AttachedFiles(async (_, id) => {
    loads.push(id);
    return load(id);
  }, mostBytes);
  return { files, loads };
}

test("mails at once with the same file share one load and one content, broken into a mail's lines", async () => {
  const { files, loads } = counting(async () => "A".repeat(100));
  const [one, two] = await Promise.all([files.of(workspace, mailWith("a")), files.of(workspace, mailWith("a", "b"))]);
  expect(loads).toEqual(["a", "b"]);
  expect(one.get("a")).toBe(two.get("a"));
  expect(one.get("a")?.toString()).toBe(`${"A".repeat(76)}\r\n${"A".repeat(24)}`);
});

test("a load that failed is tried again, and a file that is gone is left out each time", async () => {
  let isDown = true;
  const { files, loads } = counting(async () => {
    if (isDown) throw new Error("down");
    return undefined;
  });
  await expect(files.of(workspace, mailWith("a"))).rejects.toThrow("down");
  isDown = false;
  expect((await files.of(workspace, mailWith("a"))).size).toBe(0);
  expect((await files.of(workspace, mailWith("a"))).size).toBe(0);
  expect(loads).toHaveLength(3);
});

test("the files that were used last are held, up to the limit of bytes", async () => {
  const { files, loads } = counting(async () => "A".repeat(40), 100);
  for (const id of ["a", "b", "a", "c", "a", "b"]) await files.of(workspace, mailWith(id));
  expect(loads).toEqual(["a", "b", "c", "b"]);
});
