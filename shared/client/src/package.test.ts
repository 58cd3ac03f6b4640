import { execFile } from "node:child_process";
import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

const program = `
import { ApiError, createClient, verifyWebhook, type Prospect } from "@outbound/client";

const client = createClient({ baseUrl: process.argv[2] ?? "", token: "obt_test" });
const emails: string[] = [];
for await (const prospect of client.listProspects.all({ status: "replied" })) emails.push((prospect satisfies Prospect).email);
console.log(emails.join(), typeof verifyWebhook, ApiError.name);
// @ts-expect-error there is no such status
void (() => client.listProspects({ status: "happy" }));
`;

/** What the README's blocks take from the reader's own program. */
const readersOwn = `
declare const campaignId: string;
declare const rawBody: Uint8Array;
declare const request: import("node:http").IncomingMessage;
`;

test("packed and installed into an empty folder, it runs as JavaScript, and its types hold, also in the README's programs", {
  timeout: 120_000,
}, async () => {
  const { folder, home } = await install();
  await writeFile(join(folder, "program.ts"), program);
  const readme = await readFile(join(root, "shared/client/README.md"), "utf8");
  const shown = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  expect(shown).toHaveLength(3);
  const names = shown.map((_, at) => `shown-${at}.ts`);
  for (const [at, name] of names.entries()) await writeFile(join(folder, name), `${shown[at]}${readersOwn}`);
  const compile = ["--strict", "--module", "nodenext", "--target", "es2023", "--lib", "es2023", "--types", "node"];
  const typeRoots = ["--typeRoots", join(root, "node_modules/@types"), "program.ts", ...names];
  await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...compile, ...typeRoots], {
    cwd: folder,
  });
  const { stdout } = await run(process.execPath, ["program.js", await startPage()], { cwd: folder });
  expect(stdout).toBe("ada@lovelace.example function ApiError\n");
  expect((await readdir(home)).toSorted()).toEqual(["README.md", "dist", "package.json"]);
});

test("the packed client imports nothing that it doesn't contain, and depends on nothing", {
  timeout: 120_000,
}, async () => {
  const { home } = await install();
  const packed = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  expect(packed).toMatchObject({ name: "@outbound/client", version: expect.any(String) });
  expect(packed).not.toHaveProperty("private");
  expect(packed).not.toHaveProperty("dependencies");
  const files = Object.values(packed.exports as Record<string, Record<string, string>>).flatMap(Object.values);
  expect(files).toHaveLength(2);
  for (const file of files) await access(join(home, file));
});

async function install() {
  const folder = await mkdtemp(join(tmpdir(), "outbound-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await run("npm", ["pack", "-w", "shared/client", "--pack-destination", folder], { cwd: root });
  const [tarball = ""] = await readdir(folder).then((names) => names.filter((name) => name.endsWith(".tgz")));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await run("npm", ["install", "--offline", `./${tarball}`], { cwd: folder });
  return { folder, home: join(folder, "node_modules/@outbound/client") };
}

async function startPage(): Promise<string> {
  const page = { data: [{ email: "ada@lovelace.example" }], next_cursor: null };
  const server = createServer((_req, res) => void res.end(JSON.stringify(page)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
