import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { createTransport } from "nodemailer";
import { beforeEach, expect, test } from "vitest";
import { type Delivery, openSmtpServer } from "./smtp-server.ts";

let folder: string;
let port: number;
let delivered: Delivery[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-smtp-"));
  port = await freePort();
  delivered = [];
  const server = await openSmtpServer({
    folder,
    port,
    password: "secret",
    refusalOf: (to) => (to.startsWith("unknown") ? { code: 550, text: "5.1.1 nobody here" } : undefined),
    onMail: async (delivery) => void delivered.push(delivery),
  });
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
});

const send = (to: string, auth?: { user: string; pass: string }) =>
  createTransport({ host: "127.0.0.1", port, ...(auth && { auth }) }).sendMail({
    from: "mara@a.example",
    to,
    text: "Hi",
  });

test("a mail is stored as a file named after its recipient before it is accepted, with a login and without", async () => {
  await send("bob/x@b.example");
  await send("bob@b.example", { user: "mara@a.example", pass: "secret" });
  const [first, second] = (await readdir(folder)).sort();
  expect(first).toMatch(/-bob_x@b\.example\.eml$/);
  expect(second).toMatch(/-bob@b\.example\.eml$/);
  expect(await readFile(join(folder, second ?? ""), "utf8")).toContain("\r\n\r\nHi");
  expect(delivered.map(({ from, recipients, file }) => [from, recipients, file])).toEqual([
    ["mara@a.example", ["bob/x@b.example"], first],
    ["mara@a.example", ["bob@b.example"], second],
  ]);
});

test("a wrong password and an unknown recipient are refused", async () => {
  await expect(send("bob@b.example", { user: "mara@a.example", pass: "guess" })).rejects.toMatchObject({
    code: "EAUTH",
    responseCode: 535,
  });
  await expect(send("unknown@b.example")).rejects.toMatchObject({ responseCode: 550 });
  expect(delivered).toEqual([]);
});
