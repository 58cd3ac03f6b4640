import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const exec = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

const entries = [".", "services/campaign", "services/prospect"].flatMap((folder) =>
  Object.entries(scriptsOf(folder)).flatMap(([name, script]) => {
    const [, file] = /^(?:exec )?node (\S+\.ts)$/.exec(script) ?? [];
    const typed = name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
    const command = folder === "." ? typed : `${typed} -w ${folder}`;
    return file && name !== "migrate" ? [{ command: `${command} --`, file: join(root, folder, file) }] : [];
  }),
);

function scriptsOf(folder: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).scripts;
}

type Ended = { code?: number; stdout: string; stderr: string };
const run = (file: string, ...args: string[]): Promise<Ended> =>
  exec(process.execPath, [file, ...args], { env: { PATH: process.env["PATH"] }, timeout: 50_000 }).catch(
    (error: Ended) => error,
  );

test("all entries are known", () => {
  expect(entries.map(({ command }) => command)).toEqual(
    expect.arrayContaining(["npm start --", "npm run bench --", "npm run test:chaos --", "npm run release --"]),
  );
});

test("every npm script installs what it needs before it runs", () => {
  const scripts = scriptsOf(".");
  const names = Object.keys(scripts).filter((name) => !name.startsWith("pre"));
  expect(names.filter((name) => !scripts[`pre${name}`]?.includes("tools/install.mjs"))).toEqual([]);
});

test.each(entries)("$command --help says what it does, and does nothing", async ({ command, file }) => {
  const { code, stdout, stderr } = await run(file, "--help");
  expect({ code, stderr }).toEqual({ code: undefined, stderr: "" });
  expect(stdout).toMatch(new RegExp(`^Usage: ${RegExp.escape(command)} .*\n\n[A-Z][^]*\\.\n\nOptions:\n`));
  expect(stdout).toMatch(/^ {2}-h, --help +print this\n {2}--version +print the version$/m);
});

// Each reads its arguments by one function, shared/service/src/read-arguments.ts.
const start = entries.find(({ command }) => command === "npm start --") ?? expect.unreachable("npm start is no entry");

test("--version is Outbound's", async () => {
  expect((await run(start.file, "--version")).stdout).toMatch(/^Outbound \d+\.\d+\.\d+( \([\da-f]{7}\))?\n$/);
});

test("an unknown option is explained in a sentence, and nothing is done", async () => {
  expect(await run(start.file, "--no-such-option")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: `Unknown option '--no-such-option'.\n(${start.command} --help shows how)\n`,
  });
});
