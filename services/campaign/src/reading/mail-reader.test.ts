import { expect, onTestFinished, test } from "vitest";
import { MailReader } from "./mail-reader.ts";

const text = `Please remove me.\n${"on a, b wrote <a@b.example> not interested: ".repeat(1_000)}`;
const mail = { from: { address: "bob@people.example", name: null }, subject: "Re: Hi", text, received_at: new Date() };

function readerOf(options?: ConstructorParameters<typeof MailReader>[1]) {
  const errors: unknown[] = [];
  const reader = new MailReader({ error: (details) => errors.push(details) }, options);
  onTestFinished(() => reader.close());
  return { reader, errors };
}

test("a mail's text is read, classified and cleaned in another thread", async () => {
  const { reader, errors } = readerOf();
  const written = "Yes, call me.\n\nOn Tue, Ann Lee <ann@acme.example> wrote:\n> Hi";
  expect(await reader.read({ ...mail, text: written, automatic_headers: {} })).toEqual({
    visible_text: "Yes, call me.",
    snippet: "Yes, call me.",
    automatic: undefined,
  });
  expect(await reader.classify({ visible_text: "Yes, call me.", subject: null })).toMatchObject({
    classification: "interested",
  });
  expect(await reader.safeHtml("<p onclick=x()>Yes</p>")).toBe("<p>Yes</p>");
  expect(errors).toEqual([]);
});

test("a text that takes too long is not lost: it is shown as it came, without harmful HTML", async () => {
  const file = new URL("./stuck-thread.fixture.ts", import.meta.url);
  const { reader, errors } = readerOf({ file, limits: { cpuMs: 10, memoryMegabytes: 256 } });
  const { visible_text, snippet, automatic } = await reader.read({ ...mail, automatic_headers: {} });
  expect([visible_text, snippet]).toEqual([text.trim(), text.replace(/\s+/g, " ").slice(0, 200)]);
  expect(automatic).toBeUndefined();
  const machines = await reader.read({ ...mail, automatic_headers: { "auto-submitted": "auto-replied" } });
  expect(machines.automatic).toEqual({ kind: "other", returns_at: null, colleague: null, demands_opt_out: false });
  expect(await reader.safeHtml("<b>Hi</b>")).toBeNull();
  expect(errors).toEqual([{ task: "read" }, { task: "read" }, { task: "clean" }]);
});
