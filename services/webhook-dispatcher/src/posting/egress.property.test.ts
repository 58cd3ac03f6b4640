import { type AddressInfo, BlockList, createServer } from "node:net";
import { isPublicAddress, parseCidr, parseOwnNetwork } from "@outbound/egress/public-address";
import { BlockedAddress } from "@outbound/egress/vetted-addresses";
import fc from "@outbound/testing/fast-check";
import { expect, onTestFinished, test } from "vitest";
import { checkTargetUrl } from "./target-url.ts";
import { vettedConnector } from "./vetted-connector.ts";

// Compares the guard with Node's BlockList over IANA's special-registry tables (www.iana.org/assignments).

const specialIpv4 =
  "0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 \
192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 \
192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 \
255.255.255.255/32 224.0.0.0/4".split(" ");
/** A cloud provider serves its metadata and DNS here. */
const ourIpv4 = ["168.63.129.16/32"];

const specialIpv6 =
  "::1/128 ::/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 \
2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 \
2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 ff00::/8".split(" ");
/** The 6bone's range, which was returned to IANA. */
const ourIpv6 = ["3ffe::/16"];

const [refusedIpv4, refusedIpv6, globalUnicast] = [
  blockList([...specialIpv4, ...ourIpv4], "ipv4"),
  blockList([...specialIpv6, ...ourIpv6], "ipv6"),
  blockList(["2000::/3"], "ipv6"),
];
const mayReachIpv4 = (address: string) => !refusedIpv4.check(address, "ipv4");
const mayReachIpv6 = (address: string) => globalUnicast.check(address, "ipv6") && !refusedIpv6.check(address, "ipv6");

const runs = { numRuns: 1_000 };
const ipv4Value = anyValue(
  32,
  [...specialIpv4, ...ourIpv4].map((block) => rangeOf(block, 32)),
);
const ipv6Value = anyValue(
  128,
  [...specialIpv6, ...ourIpv6, "2000::/3"].map((block) => rangeOf(block, 128)),
);

test("IPv4: any address is allowed or refused as the registry says", () => {
  fc.assert(
    fc.property(ipv4Value, (value) => {
      expect(isPublicAddress(dotted(value), 443, []), dotted(value)).toBe(mayReachIpv4(dotted(value)));
    }),
    runs,
  );
});

test("IPv6: any address, in any spelling, is allowed or refused as the registries say", () => {
  fc.assert(
    fc.property(ipv6Value, fc.constantFrom(...ipv6Spellings), (value, spell) => {
      expect(isPublicAddress(spell(value), 443, []), spell(value)).toBe(mayReachIpv6(grouped(value)));
    }),
    runs,
  );
});

test("no IPv6 form that embeds an IPv4 address is allowed", () => {
  fc.assert(
    fc.property(ipv4Value, fc.bigInt({ min: 0n, max: 2n ** 80n - 1n }), (ipv4, rest) => {
      const forms = {
        compatible: ipv4,
        mapped: (0xffffn << 32n) | ipv4,
        translated: (0xffffn << 48n) | ipv4,
        "NAT64, well known": (0x64ff9bn << 96n) | ipv4,
        "NAT64, local": (0x64ff9b0001n << 80n) | (rest & ((2n ** 48n - 1n) << 32n)) | ipv4,
        "6to4": (0x2002n << 112n) | (ipv4 << 80n) | rest,
        "Teredo, server": (0x20010000n << 96n) | (ipv4 << 64n) | (rest & (2n ** 64n - 1n)),
        "Teredo, client": (0x20010000n << 96n) | ((rest << 32n) & ((2n ** 64n - 1n) << 32n)) | (ipv4 ^ 0xffffffffn),
        "ISATAP, link local": (0xfe80n << 112n) | (0x5efen << 32n) | ipv4,
      };
      for (const [form, value] of Object.entries(forms)) {
        for (const spell of ipv6Spellings) expect(isPublicAddress(spell(value), 443, []), form).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
});

test("a URL's host in any spelling of an address is checked as that address", async () => {
  const resolve = () => Promise.reject(new Error("A literal is not resolved."));
  const isAccepted = (host: string) =>
    checkTargetUrl(`https://${host}/`, "w", { ownNetworks: [], resolve }).then(
      () => true,
      () => false,
    );
  await fc.assert(
    fc.asyncProperty(ipv4Value, ipv4Spelling(), async (value, spell) => {
      expect(await isAccepted(spell(value)), spell(value)).toBe(mayReachIpv4(dotted(value)));
    }),
    runs,
  );
  await fc.assert(
    fc.asyncProperty(ipv6Value, fc.constantFrom(...ipv6Spellings), async (value, spell) => {
      expect(await isAccepted(`[${spell(value)}]`), spell(value)).toBe(mayReachIpv6(grouped(value)));
    }),
    runs,
  );
});

test("whatever a name resolves to, and however that changes between sockets, only vetted addresses are dialled", async () => {
  const { port, connections } = await listen();

  // The server answers on all of 127.0.0.0/8 and only 127.0.0.1 is allowed, so a dial to another address would connect.
  const ownNetworks = [parseOwnNetwork("127.0.0.1/32")].flatMap((cidr) => cidr ?? []);
  const allowed = "127.0.0.1";
  const forbidden = fc.constantFrom("127.0.0.2", "::1", "::ffff:127.0.0.1", "10.0.0.1", "169.254.169.254", "0.0.0.0");
  const answer = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(allowed) }, forbidden), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 6 }), async (answers) => {
      const queue = [...answers];
      const connect = vettedConnector({ ownNetworks, resolve: async () => queue.shift() ?? [], timeoutMs: 10_000 });
      const before = connections();
      let opened = 0;
      for (const addresses of answers) {
        const result = await dial(connect, "hooks.example.test", port);
        const isClean = addresses.length > 0 && addresses.every((address) => address === allowed);
        if (isClean) opened += 1;
        if (isClean) expect(result).toBe(allowed);
        else expect(result).toBeInstanceOf(BlockedAddress);
      }
      await expect.poll(() => connections() - before, { timeout: 30_000 }).toBe(opened);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("an exception for one port opens no other, by any name, literal or order of sockets", async () => {
  const [allowed, forbidden] = [await listen(), await listen()];
  const ownNetworks = [parseOwnNetwork(`127.0.0.1/32:${allowed.port}`)].flatMap((network) => network ?? []);
  const connect = vettedConnector({ ownNetworks, resolve: async () => ["127.0.0.1"], timeoutMs: 10_000 });
  const host = fc.constantFrom("127.0.0.1", "hooks.example.test", "localhost");
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(host, fc.constantFrom(allowed, forbidden), async (hostname, server) => {
      const result = await dial(connect, hostname, server.port);
      const isAllowed = server === allowed;
      if (isAllowed) opened += 1;
      if (isAllowed) expect(result).toBe("127.0.0.1");
      else expect(result).toBeInstanceOf(BlockedAddress);
      const url = `https://${hostname}:${server.port}/`;
      const check = checkTargetUrl(url, "w", { ownNetworks, resolve: async () => ["127.0.0.1"] });
      if (isAllowed) await check;
      else await expect(check).rejects.toMatchObject({ kind: "bad-request" });
    }),
    { numRuns: 60 },
  );
  await expect.poll(() => allowed.connections(), { timeout: 30_000 }).toBe(opened);
  expect(forbidden.connections()).toBe(0);
}, 120_000);

async function listen() {
  const server = createServer((socket) => socket.on("error", () => {}));
  let connections = 0;
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return { port: String((server.address() as AddressInfo).port), connections: () => connections };
}

function dial(connect: ReturnType<typeof vettedConnector>, hostname: string, port: string): Promise<unknown> {
  return new Promise((resolve) => {
    connect({ hostname, host: hostname, protocol: "http:", port }, (error, socket) => {
      resolve(error ?? socket?.remoteAddress);
      socket?.destroy();
    });
  });
}

function blockList(blocks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = "", bits = ""] = block.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

type Range = { first: bigint; last: bigint };

function rangeOf(block: string, width: 32 | 128): Range {
  const cidr = parseCidr(block);
  if (!cidr) throw new TypeError(block);
  const first = cidr.prefix << BigInt(width - cidr.bits);
  return { first, last: first + (1n << BigInt(width - cidr.bits)) - 1n };
}

function anyValue(width: 32 | 128, ranges: readonly Range[]): fc.Arbitrary<bigint> {
  const max = (1n << BigInt(width)) - 1n;
  const near = fc
    .tuple(fc.constantFrom(...ranges.flatMap(({ first, last }) => [first, last])), fc.bigInt({ min: -2n, max: 2n }))
    .map(([end, step]) => (end + step < 0n || end + step > max ? end : end + step));
  const inside = fc.constantFrom(...ranges).chain(({ first, last }) => fc.bigInt({ min: first, max: last }));
  return fc.oneof({ weight: 2, arbitrary: fc.bigInt({ min: 0n, max }) }, near, inside);
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
}

function ipv4Spelling(): fc.Arbitrary<(value: bigint) => string> {
  const radix = fc.constantFrom<(part: bigint) => string>(
    String,
    (part) => `0${part.toString(8)}`,
    (part) => `000${part.toString(8)}`,
    (part) => `0x${part.toString(16)}`,
    (part) => `0X${part.toString(16).toUpperCase()}`,
    (part) => `0x00${part.toString(16)}`,
    // IDNA maps full-width digits to ASCII.
    (part) => String(part).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (part) => String(part).replaceAll(/\d/g, "%3$&"),
  );
  const shape = fc.record({
    parts: fc.integer({ min: 1, max: 4 }),
    write: fc.tuple(radix, radix, radix, radix),
    dot: fc.constantFrom(".", "。", "．"),
    end: fc.constantFrom("", "."),
  });
  return shape.map(({ parts, write, dot, end }) => (value) => {
    const heads = [24n, 16n, 8n].slice(0, parts - 1).map((shift) => (value >> shift) & 255n);
    const tail = value & ((1n << BigInt(8 * (5 - parts))) - 1n);
    return [...heads, tail].map((part, index) => write[index]?.(part)).join(dot) + end;
  });
}

function groupsOf(value: bigint): string[] {
  return Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
}

function grouped(value: bigint): string {
  return groupsOf(value).join(":");
}

const ipv6Spellings = [
  grouped,
  (value: bigint) =>
    groupsOf(value)
      .map((group) => group.padStart(4, "0").toUpperCase())
      .join(":"),
  (value: bigint) => grouped(value).replace(/(^|:)0(:0)+(:|$)/, "::"),
  (value: bigint) => `${groupsOf(value).slice(0, 6).join(":")}:${dotted(value & 0xffffffffn)}`,
];
