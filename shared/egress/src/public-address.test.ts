import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress, parseCidr, parseOwnNetwork } from "./public-address.ts";

const isPublic = (address: string) => isPublicAddress(address, 443, []);

const deniedIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const numberOf = (address: string) => address.split(".").reduce((value, part) => value * 256 + Number(part), 0);
const addressOf = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");

test("IPv4: the list is right at both ends of every block and one step beyond", () => {
  const reference = new BlockList();
  for (const [network, bits] of deniedIpv4) reference.addSubnet(network, bits);
  for (const [network, bits] of deniedIpv4) {
    const first = numberOf(network);
    const last = first + 2 ** (32 - bits) - 1;
    expect([isPublic(addressOf(first)), isPublic(addressOf(last))], `${network}/${bits}`).toEqual([false, false]);
    for (const value of [first - 1, last + 1].filter((step) => step >= 0 && step < 2 ** 32)) {
      expect(isPublic(addressOf(value)), addressOf(value)).toBe(!reference.check(addressOf(value)));
    }
  }
});

test("IPv4: the guard agrees with an independent list in every one of the 65,536 blocks of 65,536 addresses", () => {
  const reference = new BlockList();
  for (const [network, bits] of deniedIpv4) reference.addSubnet(network, bits);
  const wrong: string[] = [];
  for (let block = 0; block < 2 ** 16; block += 1) {
    for (const offset of [0, 1, (block * 40_503) % 65_536, 65_535]) {
      const address = addressOf(block * 65_536 + offset);
      if (isPublic(address) === reference.check(address)) wrong.push(address);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-compatible", "::8.8.8.8"],
  ["mapped, dotted", "::ffff:8.8.8.8"],
  ["mapped, hexadecimal", "::ffff:7f00:1"],
  ["SIIT", "::ffff:0:808:808"],
  ["ISATAP", "::5efe:808:808"],
  ["NAT64", "64:ff9b::808:808"],
  ["NAT64, local use", "64:ff9b:1::808:808"],
  ["discard", "100::1"],
  ["segment routing", "5f00::1"],
  ["below global unicast", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["above global unicast", "4000::"],
  ["Teredo", "2001::1"],
  ["benchmarking", "2001:2::1"],
  ["ORCHIDv2", "2001:20::1"],
  ["end of the protocol assignments", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["documentation", "2001:db8::1"],
  ["6to4", "2002:7f00:1::"],
  ["documentation, new", "3fff::1"],
  ["6bone", "3ffe::1"],
  ["AS112", "2620:4f:8000::1"],
  ["unique local", "fd00:ec2::254"],
  ["unique local, first", "fc00::"],
  ["link local", "fe80::1"],
  ["link local with a zone", "fe80::1%eth0"],
  ["public with a zone", "2606:4700::1%1"],
  ["site local", "fec0::1"],
  ["multicast", "ff02::1"],
])("IPv6: %s is refused", (_, address) => {
  expect(isPublic(address)).toBe(false);
});

test("IPv6: global unicast is allowed up to the edges of the refused blocks", () => {
  for (const address of [
    "2000::",
    "2001:200::",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
    "2003::",
    "2606:4700:4700::1111",
    "2620:4f:7fff:ffff::",
    "2620:4f:8001::",
    "3ffd:ffff::",
    "3fff:1000::",
    "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  ]) {
    expect(isPublic(address), address).toBe(true);
  }
});

test("text that is no address is refused", () => {
  for (const text of ["", "localhost", "1.2.3", "1.2.3.4.5", "0x7f.1", "010.0.0.1", "[::1]", "8.8.8.8 ", "::g"]) {
    expect(isPublic(text), text).toBe(false);
  }
});

test("the operator's own networks are exceptions, each in its own family", () => {
  const own = ["127.0.0.0/8", "fd00::/8"].flatMap((text) => parseOwnNetwork(text) ?? []);
  expect(own).toHaveLength(2);
  expect(isPublicAddress("127.1.2.3", 443, own)).toBe(true);
  expect(isPublicAddress("fd12::1", 443, own)).toBe(true);
  expect(isPublicAddress("10.0.0.1", 443, own)).toBe(false);
  expect(isPublicAddress("::ffff:127.0.0.1", 443, own)).toBe(false);
  expect(isPublicAddress("::1", 443, own)).toBe(false);
});

test("text that is no block of addresses is no exception", () => {
  for (const text of ["", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/-1", "::/129", "x/8"]) {
    expect(parseCidr(text), text).toBeUndefined();
    expect(parseOwnNetwork(text), text).toBeUndefined();
  }
});
