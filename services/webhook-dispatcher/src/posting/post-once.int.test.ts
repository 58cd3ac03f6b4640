import { mkdtemp, readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { NameNotAnswered, NameNotResolved } from "@outbound/egress/name-errors";
import type { ResolveName } from "@outbound/egress/resolve-name";
import { createCertificates } from "@outbound/servers/certificates";
import { eventually } from "@outbound/testing/eventually";
import { hang, status } from "@outbound/testing/receiver";
import { expect, onTestFinished, test, vi } from "vitest";
import { loopback } from "../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../testing/receiver.fixture.ts";
import { type Post, type PostOnce, poster } from "./post-once.ts";

const resolveLocal: ResolveName = async (name) =>
  name === "localhost" ? ["127.0.0.1"] : Promise.reject(new NameNotResolved());

function post(url: string, options: { resolve?: ResolveName; timeoutMs?: number; ownNetworks?: typeof loopback } = {}) {
  const { resolve = resolveLocal, timeoutMs = 2_000, ownNetworks = loopback } = options;
  const { postOnce, close } = poster({ resolve, ownNetworks, timeoutMs });
  onTestFinished(close);
  return outcome(postOnce({ ...message, url }));
}

async function outcome(posting: ReturnType<PostOnce>): Promise<string | undefined> {
  const posted = await posting;
  return posted === "postponed" ? posted : posted.error;
}

const message: Omit<Post, "url"> = {
  id: "d1",
  workspace_id: "w",
  event: "test",
  body: Buffer.from("{}"),
  secret: "whsec_x",
};

async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onSocket(socket);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("TLS is asked for a name without a dot at its end, however the URL is written", async () => {
  const { keyFile, certificateFile } = await createCertificates(await mkdtemp(join(tmpdir(), "certificates-")));
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
  const names: string[] = [];
  const SNICallback = (name: string, done: (error: null) => void) => {
    names.push(name);
    done(null);
  };
  const server = createTlsServer({ key, cert, SNICallback });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const host of ["localhost", "localhost."]) {
    await post(`https://${host}:${port}/`, { resolve: async () => ["127.0.0.1"], timeoutMs: 5_000 });
  }
  expect(names).toEqual(["localhost", "localhost"]);
});

test.each([200, 201, 202, 204, 299])("%i is a success", async (code) => {
  const receiver = await startTestReceiver(status(code));
  expect(await post(receiver.url("/"))).toBeUndefined();
});

test.each([300, 301, 302, 303, 307, 308, 304, 400, 404, 410, 429, 500, 503])("%i is a failure", async (code) => {
  const receiver = await startTestReceiver(
    (res) => void res.writeHead(code, { location: receiver.url("/elsewhere"), "retry-after": "1" }).end(),
  );
  expect(await post(receiver.url("/"))).toBe(`http_${code}`);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
});

test("one timer runs from the name's lookup to the status line, so a slow lookup leaves less for the rest", async () => {
  const receiver = await startTestReceiver((res) => void setTimeout(() => res.end(), 250));
  const url = `https://localhost:${receiver.port}/`;
  const resolve = async () => {
    await new Promise((done) => setTimeout(done, 250));
    return ["127.0.0.1"];
  };
  expect(await post(url, { resolve, timeoutMs: 400 })).toBe("timeout");
  expect(await post(url, { resolve, timeoutMs: 30_000 })).toBeUndefined();
});

test("a receiver that hangs, never completes TLS, or sends headers byte by byte times out", async () => {
  const receiver = await startTestReceiver(hang);
  expect(await post(receiver.url("/"), { timeoutMs: 200 })).toBe("timeout");
  const silent = await listen(() => {});
  expect(await post(`https://127.0.0.1:${silent}/`, { timeoutMs: 200 })).toBe("timeout");

  receiver.answer = (res) => {
    const { socket } = res;
    socket?.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket?.write("x-drip: 1\r\n"), 20);
    socket?.on("close", () => clearInterval(timer));
  };
  expect(await post(receiver.url("/"), { timeoutMs: 300 })).toBe("timeout");
});

test("the body is not waited for: an endless, a huge and a slow one succeed at the status line", async () => {
  const receiver = await startTestReceiver();
  const { postOnce, close } = poster({ resolve: resolveLocal, ownNetworks: loopback });
  onTestFinished(close);
  const ended: Promise<void>[] = [];
  receiver.answer = (res, { path }) => {
    res.writeHead(200, path === "/gzip" ? { "content-encoding": "gzip" } : {});
    const size = path === "/drip" ? 1 : 65_536;
    const timer = setInterval(() => res.write(Buffer.alloc(size)), 1);
    ended.push(new Promise((resolve) => res.on("close", () => resolve(clearInterval(timer)))));
  };
  for (const path of ["/endless", "/gzip", "/drip"]) {
    expect(await outcome(postOnce({ ...message, url: receiver.url(path) }))).toBeUndefined();
  }
  await Promise.all(ended);
});

test("an interim answer is ignored: the one that follows counts", async () => {
  const receiver = await startTestReceiver((res) => {
    res.writeProcessing();
    res.writeHead(503).end();
  });
  expect(await post(receiver.url("/"))).toBe("http_503");
});

test("sockets are reused, so that a busy receiver isn't dialled for each delivery", async () => {
  const receiver = await startTestReceiver((res) => void res.end("thank you"));
  let opened = 0;
  const { postOnce, close } = poster({
    resolve: resolveLocal,
    ownNetworks: loopback,
    onSocket: () => void (opened += 1),
  });
  onTestFinished(close);
  for (let index = 0; index < 20; index += 1) await postOnce({ ...message, url: receiver.url(`/${index}`) });
  // The exact number is open, because a request may start before the previous answer has been drained.
  expect(opened).toBeLessThan(5);
});

test("a receiver that hangs on one path delays no other path of its host", async () => {
  const held: ServerResponse[] = [];
  const receiver = await startTestReceiver((res, { path }) => void (path === "/quick" ? res.end() : held.push(res)));
  const { postOnce, close } = poster({ resolve: resolveLocal, ownNetworks: loopback, timeoutMs: 120_000 });
  onTestFinished(close);
  const hanging = Array.from({ length: 50 }, () => outcome(postOnce({ ...message, url: receiver.url("/hang") })));
  await eventually(() => expect(held).toHaveLength(50));
  // No slot is free before the first request is answered.
  expect(await outcome(postOnce({ ...message, url: receiver.url("/quick") }))).toBeUndefined();
  for (const res of held) res.end();
  expect(new Set(await Promise.all(hanging))).toEqual(new Set([undefined]));
});

test("each failure before an answer has its own error", async () => {
  const resets = await listen((socket) => socket.destroy());
  const plain = await listen((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
  expect(await post("https://127.0.0.1:1/")).toBe("connect_refused");
  expect(await post("https://unknown.example.test/")).toBe("dns_error");
  expect(await post("https://slow.example.test/", { resolve: () => Promise.reject(new NameNotAnswered()) })).toBe(
    "dns_error",
  );
  expect(await post(`https://127.0.0.1:${resets}/`)).toBe("connection_error");
  expect(await post(`https://127.0.0.1:${plain}/`)).toBe("tls_error");

  const receiver = await startTestReceiver();
  const wrongName = `https://receiver.example.test:${receiver.port}/`;
  expect(await post(wrongName, { resolve: async () => ["127.0.0.1"] })).toBe("certificate_invalid");
  receiver.answer = (res) => void res.socket?.end("gibberish\r\n\r\n");
  expect(await post(receiver.url("/"))).toBe("connection_error");
});

test("a certificate of an authority that nobody trusts has an error of its own", async () => {
  const { keyFile, certificateFile } = await createCertificates(await mkdtemp(join(tmpdir(), "untrusted-")));
  const server = createTlsServer({ key: await readFile(keyFile), cert: await readFile(certificateFile) });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  expect(await post(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`)).toBe("certificate_untrusted");
});

test("without a secret nothing is sent", async () => {
  const receiver = await startTestReceiver();
  const { postOnce, close } = poster({ resolve: resolveLocal, ownNetworks: loopback });
  onTestFinished(close);
  expect(await outcome(postOnce({ ...message, url: receiver.url("/"), secret: null }))).toBe("no_secret");
  expect(receiver.received).toEqual([]);
});

test("any forbidden address, first or last, refuses the name when it is dialled", async () => {
  const receiver = await startTestReceiver();
  const url = `https://localhost:${receiver.port}/`;
  for (const answers of [["10.0.0.1"], ["10.0.0.1", "127.0.0.1"], ["127.0.0.1", "10.0.0.1"], ["127.0.0.1", "::1"]]) {
    expect(await post(url, { resolve: async () => answers })).toBe("blocked_address");
  }
  expect(await post(url, { resolve: async () => ["127.0.0.1"], ownNetworks: [] })).toBe("blocked_address");
  expect(receiver.received).toEqual([]);
  expect(await post(url, { resolve: async () => ["127.0.0.1"] })).toBeUndefined();
});

test("a URL stored before a rule existed is checked by the rule", async () => {
  const receiver = await startTestReceiver();
  for (const url of [
    receiver.url("/").replace("https", "http"),
    `https://a..localhost:${receiver.port}/`,
    `https://user@127.0.0.1:${receiver.port}/`,
    "https://10.0.0.1/",
    "https://[::1]/",
    "not a URL",
  ]) {
    expect(await post(url), url).toBe("blocked_address");
  }
  expect(await post(receiver.url("/"), { ownNetworks: [] })).toBe("blocked_address");
  expect(receiver.received).toEqual([]);
});

test("proxy variables are ignored, because a proxy would resolve names for us", async () => {
  const receiver = await startTestReceiver();
  let proxied = 0;
  const proxy = await listen((socket) => {
    proxied += 1;
    socket.destroy();
  });
  for (const name of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"]) vi.stubEnv(name, `http://127.0.0.1:${proxy}`);
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await post(receiver.url("/"))).toBeUndefined();
  expect(proxied).toBe(0);
});
