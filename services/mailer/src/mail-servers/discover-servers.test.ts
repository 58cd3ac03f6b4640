import { once } from "node:events";
import { createServer } from "node:net";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readAutoconfig } from "./autoconfig.ts";
import { discoverServers } from "./discover-servers.ts";
import { fetchAutoconfig } from "./fetch-autoconfig.ts";

type World = { mx?: string[]; srv?: Record<string, [string, number]>; files?: Record<string, string> };

const egress = { ownNetworks: [], resolve: async () => [] };

async function discover(email: string, { mx = [], srv = {}, files = {} }: World = {}) {
  const requested: string[] = [];
  const dns = {
    txt: async () => [],
    cname: async () => [],
    addresses: async () => [],
    mx: async () => mx.map((exchange, priority) => ({ exchange, priority })),
    srv: async (name: string) => {
      const [host, port] = srv[name] ?? [];
      return host === undefined || port === undefined ? [] : [{ name: host, port, priority: 1, weight: 1 }];
    },
  };
  const fetched = async ({ href }: URL) => {
    requested.push(href);
    return files[href];
  };
  return { requested, ...(await discoverServers(email, { dns, fetchAutoconfig: fetched, egress })) };
}

const config = (servers: string) => `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><clientConfig version="1.1">
  <emailProvider id="acme.co"><domain>acme.co</domain><!-- <hostname>no</hostname> --><displayName>Acme &amp; Sons</displayName>${servers}</emailProvider></clientConfig>`;
const acme = config(`
  <incomingServer type="pop3"><hostname>pop.acme.co</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>imap.acme.co</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>plain.acme.co</hostname><port>25</port><socketType>plain</socketType></outgoingServer>
  <outgoingServer type="smtp"><hostname>smtp.%EMAILDOMAIN%</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>`);

test("a known provider is found by the address's domain and by the domain's first mail server", async () => {
  expect(await discover("Mara@GMX.de".toLowerCase())).toMatchObject({
    source: "provider",
    provider: "GMX",
    smtp: { host: "mail.gmx.net", port: 587, secure: false, user: "mara@gmx.de" },
  });
  const workspace = await discover("m@acme.co", { mx: ["ASPMX.L.GOOGLE.COM", "acme-co.mail.protection.outlook.com"] });
  expect(workspace).toMatchObject({
    provider: "Google Workspace",
    sign_in: "google",
    daily_limit: 2_000,
    requested: [],
  });
  expect(await discover("m@acme.co", { mx: ["acme-co.mail.protection.outlook.com"] })).toMatchObject({
    provider: "Microsoft 365",
    sign_in: "microsoft",
  });
  expect(await discover("m@hotmail.it", { mx: ["hotmail-com.olc.protection.outlook.com"] })).toMatchObject({
    provider: "Outlook.com",
  });
  expect(await discover("m@acme.co", { mx: ["notgoogle.com.evil.co"] })).toMatchObject({ source: null });
});

test("a domain's own file is read for encrypted servers only, and the request doesn't contain the address", async () => {
  const found = await discover("mara@acme.co", { files: { "https://autoconfig.acme.co/mail/config-v1.1.xml": acme } });
  expect(found).toEqual({
    source: "settings",
    provider: "Acme & Sons",
    sign_in: "password",
    smtp: { host: "smtp.acme.co", port: 587, secure: false, user: "mara@acme.co" },
    imap: { host: "imap.acme.co", port: 993, secure: true, user: "mara" },
    daily_limit: null,
    note: null,
    requested: [
      "https://autoconfig.acme.co/mail/config-v1.1.xml",
      "https://acme.co/.well-known/autoconfig/mail/config-v1.1.xml",
    ],
  });
});

test("without a known provider or a file DNS names the servers, and a single dot means none", async () => {
  const srv: World["srv"] = {
    "_submission._tcp.acme.co": ["mail.acme.co", 587],
    "_imaps._tcp.acme.co": ["mail.acme.co", 993],
  };
  expect(await discover("m@acme.co", { srv })).toMatchObject({
    source: "dns",
    smtp: { port: 587, secure: false },
    imap: { port: 993, secure: true },
  });
  expect(await discover("m@acme.co", { srv: { ...srv, "_submissions._tcp.acme.co": [".", 0] } })).toMatchObject({
    smtp: { port: 587 },
  });
  expect(await discover("m@acme.co")).toMatchObject({ source: null, smtp: null });
  expect(await discover("m@acme.example", { mx: ["aspmx.l.google.com"] })).toMatchObject({
    source: null,
    requested: [],
  });
});

test("any file is read without an error, in bounded time, and gives only servers that a mailbox can have", async () => {
  const pieces = [
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "<!",
    "<?",
    "incomingServer type='imap'",
    'outgoingServer type="smtp"',
    "hostname",
    "port",
    "socketType",
    "SSL",
    "993",
    "a.co",
    "%EMAILADDRESS%",
    "&amp;",
    "&x;",
    "\u0000",
    " ",
    "$&",
  ];
  const file = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 200 })
    .map((some) => some.join(""));
  await fc.assert(
    fc.asyncProperty(file, async (text) => {
      for (const server of Object.values(readAutoconfig(config(text), "m@a.co")))
        if (server !== null && typeof server === "object") expect(server.host).toMatch(/^[a-z0-9_.-]{1,253}$/);
    }),
    { seed: fuzzSeed(), numRuns: 500 },
  );
  const before = process.threadCpuUsage();
  for (const piece of ["<", "<!--", "<a ", "&amp;", "<incomingServer type='imap'>"])
    readAutoconfig(piece.repeat(65_536 / piece.length), "m@a.co");
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

test("no request is made to a private address, or to a domain that is an address", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const inside = { ownNetworks: [], resolve: async () => ["127.0.0.1"] };
  for (const url of [`https://acme.co:${port}/`, `https://127.0.0.1:${port}/`, `http://acme.co:${port}/`])
    expect(await fetchAutoconfig(new URL(url), inside)).toBeUndefined();
  expect(connections).toBe(0);
});
