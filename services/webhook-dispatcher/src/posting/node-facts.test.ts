import { lookup } from "node:dns";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, BlockList, createServer, isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { expect, onTestFinished, test } from "vitest";

/** What the guard relies on; a new runtime has to prove it again. */

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

test("the host name of an IPv6 URL keeps its brackets, and is no address with them", () => {
  expect(hostOf("[::1]")).toBe("[::1]");
  expect([isIP("[::1]"), isIP("::1")]).toEqual([0, 6]);
});

test("a zone id is an address to `isIP` and no URL to the parser", () => {
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

test("BlockList answers false for junk: it fails open, so it guards nothing here", () => {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8);
  expect(list.check("127.1")).toBe(false);
  expect(list.check("::127.0.0.1", "ipv6")).toBe(false);
});

test("the system resolver takes short and hexadecimal forms for addresses", async () => {
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

test("a custom lookup is never asked about a literal, so a connector must check literals itself", async () => {
  const asked: string[] = [];
  const refuse: LookupFunction = (name, _, callback) => {
    asked.push(name);
    callback(new Error("refused"), "");
  };
  expect(await dial("127.0.0.1", refuse)).toBe("127.0.0.1");
  expect(asked).toEqual([]);
});

test("a custom lookup is asked for all addresses, and its answer is what is dialled", async () => {
  const asked: unknown[] = [];
  const answer: LookupFunction = (_, options, callback) => {
    asked.push(options.all);
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  expect(await dial("hooks.example.test", answer)).toBe("127.0.0.1");
  expect(asked).toEqual([true]);
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
