import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { auditDependencies } from "./check-audit.ts";

test("a vulnerability of high severity is a problem, a moderate one is not", async () => {
  const root = await project();
  const registry = await registryThatKnows({
    leftpad: [
      { id: 1, severity: "high", vulnerable_versions: "<2.0.0", title: "Runs code", url: "https://a.example/1" },
    ],
    rightpad: [{ id: 2, severity: "moderate", vulnerable_versions: "*", title: "Slow", url: "https://a.example/2" }],
  });
  const { problems, note } = await auditDependencies(root, [`--registry=${registry}`]);
  expect(note).toBeUndefined();
  expect(problems).toBe("leftpad <2.0.0: high, Runs code, https://a.example/1");
});

test("without vulnerabilities nothing is reported", async () => {
  const registry = await registryThatKnows({});
  expect(await auditDependencies(await project(), [`--registry=${registry}`])).toEqual({ problems: "" });
});

test("a registry that can't be reached, or has no audit, is a note and no failure", async () => {
  const root = await project();
  const note = "not asked: the registry answers no audit";
  const refusing = await registryThatKnows(undefined);
  for (const registry of [refusing, "http://127.0.0.1:1/"]) {
    expect(await auditDependencies(root, [`--registry=${registry}`])).toEqual({ problems: "", note });
  }
});

async function project(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "audit-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const dependencies = { leftpad: "1.0.0", rightpad: "1.0.0" };
  const installed = Object.keys(dependencies).map((name) => [`node_modules/${name}`, { version: "1.0.0" }]);
  const packages = { "": { name: "p", version: "1.0.0", dependencies }, ...Object.fromEntries(installed) };
  await writeFile(join(root, "package.json"), JSON.stringify({ name: "p", version: "1.0.0", dependencies }));
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ name: "p", lockfileVersion: 3, packages }));
  return root;
}

async function registryThatKnows(advisories: object | undefined): Promise<string> {
  const server = createServer((req, res) => {
    const isAudit = req.url?.startsWith("/-/npm/v1/security/advisories/bulk");
    req.resume().once("end", () => {
      res.writeHead(advisories && isAudit ? 200 : 405, { "Content-Type": "application/json" });
      res.end(JSON.stringify(advisories ?? {}));
    });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
