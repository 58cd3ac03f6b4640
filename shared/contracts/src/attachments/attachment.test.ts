import { expect, test } from "vitest";
import { attachmentName } from "./attachment.ts";

const problemOf = (name: string) => attachmentName.safeParse(name).error?.issues[0]?.message;

test("a program is refused, whatever case its ending has, and a document is not", () => {
  for (const name of ["offer.exe", "OFFER.JS", "offer.pdf.scr"])
    expect(problemOf(name)).toBe("Mail servers refuse files of this kind.");
  for (const name of ["Preisliste für März.pdf", "notes.exe.txt", "LICENSE"]) expect(problemOf(name)).toBeUndefined();
});

test("a name with a folder or a line break is refused, since mail programs save files by it", () => {
  for (const name of ["../offer.pdf", "a\\b.pdf", "a\r\nb.pdf", "a\u2028b.pdf"])
    expect(problemOf(name)).toBe("`name` must be the name of a file, without a folder.");
});
