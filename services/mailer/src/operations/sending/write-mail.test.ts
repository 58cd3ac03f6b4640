import { expect, test } from "vitest";
import { AttachedFiles } from "../../smtp/attached-files.ts";
import { buildMessage, type LoadedSend } from "../../smtp/build-message.ts";
import { loadedSend } from "../../testing/loaded-send.fixture.ts";
import writeMail from "./write-mail.ts";

const mail = loadedSend({
  subject: "Grüß Gott",
  text: "Hi Bob,\nwhat do you think? – Ann",
  html: "<p>Hi Bob</p>\n",
  headers: [{ name: "X-Outbound-Ref", value: "ref" }],
});
const attached = new AttachedFiles(async () => undefined);
const write = (input: LoadedSend) => writeMail.handle(input, { attached } as never);

test("the written mail is what the mailer would send", async () => {
  expect(await write(mail)).toEqual({ eml: Buffer.concat(buildMessage(mail)).toString() });
});

test("a mail that can't be sent can't be written", async () => {
  const message = { ...mail.message, headers: [{ name: "X-Outbound-Ref", value: "a\r\nBcc: all@example.com" }] };
  await expect(write({ ...mail, message })).rejects.toMatchObject({ kind: "unprocessable" });
});
