import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { reportedFailure } from "@outbound/contracts/sending/reported-failure";
import { parseMail } from "./parse-mail.ts";

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * Run it as `node services/mailer/src/mail/measure-bounces.fixture.ts FOLDER LABELS.json [--wrong]`. FOLDER holds one
 * mail a file, `NAME.eml`; LABELS.json lists what the recipients of each name should be: `{ "NAME": ["hard", "soft"]
 * }`.
 */
type Label = "any" | "hard" | "soft" | "sender" | "not hard" | "delayed" | "complaint" | "none";

async function outcomeOf(path: string): Promise<{ labels: string[]; details: string[] }> {
  const { mail } = await parseMail(await readFile(path));
  if (!mail.report) return { labels: ["none"], details: [`${mail.from.address} | ${mail.subject}`] };
  if (mail.report.kind === "feedback") return { labels: ["complaint"], details: [] };
  const labels = mail.report.recipients.map((one) => reportedFailure(one)?.kind ?? one.action);
  const details = mail.report.recipients.map(
    (one) => `${one.address} | ${one.action} | ${one.status} | ${one.diagnostic}`,
  );
  return { labels: labels.length > 0 ? labels : ["nobody"], details };
}

const fits = (label: Label, found: string | undefined): boolean => {
  if (label === "any") return found !== undefined && found !== "none" && found !== "nobody";
  return label === "not hard" ? found !== "hard" && found !== undefined && found !== "none" : found === label;
};

const [folder = ".", labelFile = "labels.json", option] = process.argv.slice(2);
const labels = JSON.parse(await readFile(labelFile, "utf8")) as Record<string, Label[]>;
const sums = { mails: 0, recognised: 0, right: 0, "wrongly hard": 0, "of no bounces": 0, "taken for one": 0 };
for (const file of (await readdir(folder)).toSorted()) {
  const expected = labels[file.replace(/\.eml$/, "")];
  if (!file.endsWith(".eml") || !expected) continue;
  const { labels: found, details } = await outcomeOf(join(folder, file));
  const isExpected = expected.every((label, nth) => fits(label, found[nth]));
  if (expected[0] === "none") {
    sums["of no bounces"] += 1;
    sums["taken for one"] += isExpected ? 0 : 1;
  } else {
    sums.mails += 1;
    sums.recognised += found[0] === "none" || found[0] === "nobody" ? 0 : 1;
    sums.right += isExpected ? 1 : 0;
    sums["wrongly hard"] += found.some(
      (one, nth) => one === "hard" && expected[nth] !== "hard" && expected[nth] !== "any",
    )
      ? 1
      : 0;
  }
  if (option === "--wrong" && !isExpected)
    print([`${file}: ${expected.join(", ")} but ${found.join(", ")}`, ...details].join("\n    ").slice(0, 900));
}
print(JSON.stringify(sums));
