import { lookup } from "node:dns";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, BlockList, createServer, isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { expect, onTestFinished, test } from "vitest";

/** The guard relies on these facts about Node; a new version has to prove them again. */

const hostOf = (host: string) => new URL(`https://${host}/`).hostname;

test.each([
  ["decimal", "2130706433"],
  ["octal", "0177.0.0.1"],
  ["hexadecimal", "0x7f.0.0.1"],
  ["short", "127.1"],
  ["percent-encoded", "%31%32%37.0.0.1"],
  ["full-width", "１２７.０.０.１"],
  ["circled", "①②⑦.⓪.⓪.①"],
  ["ideographic full stop", "127。0。0。1"],
  ["soft hyphen", "127.0.0.\u00ad1"],
  ["zero-width space", "127.0.0.\u200b1"],
  ["trailing dot", "127.0.0.1."],
])("the URL parser turns an IPv4 address into its plain form: %s", (_, host) => {
  expect(hostOf(host)).toBe("127.0.0.1");
});

test("the host name of an IPv6 URL keeps its brackets, and isn't an address with them", () => {
  expect(hostOf("[::1]")).toBe("[::1]");
  expect([isIP("[::1]"), isIP("::1")]).toEqual([0, 6]);
});

test("a zone id is valid for `isIP` and invalid for the URL parser", () => {
  expect(isIP("fe80::1%eth0")).toBe(6);
  expect(URL.canParse("https://[fe80::1%25eth0]/")).toBe(false);
});

test("the parser accepts port 0, empty labels and empty userinfo, and strips tabs and line feeds", () => {
  expect(new URL("https://a.example:0/").port).toBe("0");
  expect(hostOf("a..example")).toBe("a..example");
  expect(hostOf(".a.example")).toBe(".a.example");
  expect(new URL("https://:@a.example/").href).toBe("https://a.example/");
  expect(hostOf("a.\texam\nple")).toBe("a.example");
});

test("a backslash is a slash to the parser", () => {
  expect(new URL("https://a.example\\@b.example/").host).toBe("a.example");
});

test("BlockList answers false for invalid input: it fails open, so it can't be the guard", () => {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8);
  expect(list.check("127.1")).toBe(false);
  expect(list.check("::127.0.0.1", "ipv6")).toBe(false);
});

test("the system resolver accepts short and hexadecimal forms as addresses", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lookup("0x7f.1", (error, address) => (error ? reject(error) : resolve(address)));
  expect(await promise).toBe("127.0.0.1");
});

async function dial(host: string, lookupOf: LookupFunction): Promise<unknown> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const connect = buildConnector({ lookup: lookupOf });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  connect({ hostname: host, host, protocol: "http:", port: String(port) }, (error, socket) => {
    resolve(error ?? socket?.remoteAddress);
    socket?.destroy();
  });
  onTestFinished(() => void server.close());
  return promise;
}

test("a custom lookup is never called for a literal, so a connector must check literals itself", async () => {
  const resolved: string[] = [];
  const refuse: LookupFunction = (name, _, callback) => {
    resolved.push(name);
    callback(new Error("refused"), "");
  };
  expect(await dial("127.0.0.1", refuse)).toBe("127.0.0.1");
  expect(resolved).toEqual([]);
});

test("a custom lookup is called for all addresses, and its answer is dialled", async () => {
  const resolved: unknown[] = [];
  const answer: LookupFunction = (_, options, callback) => {
    resolved.push(options.all);
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  expect(await dial("hooks.example.test", answer)).toBe("127.0.0.1");
  expect(resolved).toEqual([true]);
});

test("0.0.0.0 connects to loopback", async () => {
  expect(await dial("0.0.0.0", () => {})).toBe("127.0.0.1");
});

test("undici's request follows no redirect, unlike `fetch`", async () => {
  const server = createHttpServer((_, res) => res.writeHead(307, { location: "/again" }).end());
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const agent = new Agent();
  const { port } = server.address() as AddressInfo;
  const answer = await agent.request({ origin: `http://127.0.0.1:${port}`, path: "/", method: "POST", body: "x" });
  expect(answer.statusCode).toBe(307);
  await answer.body.dump();
  await agent.close();
});
