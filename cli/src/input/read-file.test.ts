import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { campaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { mailboxFile } from "@outbound/contracts/mailboxes/mailbox";
import { expect, onTestFinished, test } from "vitest";
import { readFileAs, readText } from "./read-file.ts";

async function fileOf(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-file-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "file.yaml");
  await writeFile(file, content);
  return file;
}

async function problemsOf(schema: typeof campaignFile | typeof mailboxFile, content: string): Promise<string[]> {
  const file = await fileOf(content);
  const error = await readFileAs(schema, file).then(
    () => new Error("It is accepted."),
    (refusal: Error) => refusal,
  );
  return error.message.split("\n").map((line) => line.replace(file, "FILE").trim());
}

test("a file that is no file of settings is refused in words that need no programmer", async () => {
  expect(await problemsOf(campaignFile, "email,first_name\nada@lovelace.example,Ada\n")).toEqual([
    "FILE can't be used:",
    "the file: must be settings, each as `name: value`",
  ]);
});

test("a missing setting, a text without its quotes and a list that is none say what they must be", async () => {
  const content =
    "mailboxes: ann@acme.example\nsettings: { send_on_weekends: maybe }\nsteps:\n  - subject: 7\n    body: {{ first_name }}\n";
  expect(await problemsOf(campaignFile, content)).toEqual([
    "FILE can't be used:",
    "name: is missing",
    "mailboxes: must be a list",
    "settings.send_on_weekends: must be true or false",
    'steps[0].subject: must be a text, in quotes: "…"',
    'steps[0].body: must be a text, in quotes: "…"',
  ]);
});

test("a number out of its range says which it may be", async () => {
  const content = "email: ann@acme.example\ndaily_limit: -1\nsmtp: { host: h, port: 70000, secure: yes }\n";
  expect(await problemsOf(mailboxFile, content)).toEqual([
    "FILE can't be used:",
    "daily_limit: must be 0 or more",
    "smtp.port: must be 65535 or less",
    "smtp.secure: must be true or false",
  ]);
});

test("a name in another encoding is refused, not mailed with its letters lost", async () => {
  const file = await fileOf(Buffer.from("name: Müller\n", "latin1"));
  const why = `${file} is not UTF-8: save it as UTF-8.`;
  await expect(readText(file)).rejects.toThrow(why);
  await expect(readFileAs(campaignFile, file)).rejects.toThrow(why);
  expect(await readText(await fileOf("\ufeffname: Müller\n"))).toBe("name: Müller\n");
});
