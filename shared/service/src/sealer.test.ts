import { expect, test } from "vitest";
import { Sealer, SealUnreadable, sealingKeys } from "./sealer.ts";

const purpose = "mailbox credential";
const [first, second] = ["01".repeat(32), "02".repeat(32)];
const sealer = new Sealer([first], purpose);
const password = "correct horse battery stäple";

test("a sealed secret opens with the same key for the same owner, and reveals nothing", () => {
  const sealed = sealer.seal("owner", password);
  expect(sealer.open("owner", sealed)).toBe(password);
  expect(sealed.includes("horse")).toBe(false);
});

test("the same secret never looks the same twice", () => {
  expect(sealer.seal("owner", password).equals(sealer.seal("owner", password))).toBe(false);
});

test("another owner, another purpose or any other byte opens nothing", () => {
  const sealed = sealer.seal("owner", password);
  expect(() => sealer.open("another", sealed)).toThrow(SealUnreadable);
  expect(() => new Sealer([first], "something else").open("owner", sealed)).toThrow(SealUnreadable);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => sealer.open("owner", sealed.subarray(0, length))).toThrow(SealUnreadable);
  }
  for (let index = 0; index < sealed.length; index += 1) {
    const tampered = Buffer.from(sealed);
    tampered[index] = (tampered[index] ?? 0) ^ 1;
    expect(() => sealer.open("owner", tampered)).toThrow(SealUnreadable);
  }
});

test("the first key seals and all open, until the old one is gone: then the error names it", () => {
  const old = sealer.seal("owner", password);
  const rotating = new Sealer([second, first], purpose);
  expect(rotating.open("owner", old)).toBe(password);
  const resealed = rotating.reseal("owner", old) ?? Buffer.alloc(0);
  expect(rotating.reseal("owner", resealed)).toBeUndefined();

  const rotated = new Sealer([second], purpose);
  expect(rotated.open("owner", resealed)).toBe(password);
  expect(() => rotated.open("owner", old)).toThrow(`its key ${sealer.keyId} is not among OUTBOUND_SEALING_KEYS`);
  expect(() => sealer.open("owner", resealed)).toThrow(rotated.keyId);
});

test("a replica that knows the next key, and doesn't seal with it yet, opens what the others seal", () => {
  const prepared = new Sealer([first, second], purpose);
  expect(prepared.keyId).toBe(sealer.keyId);
  expect(prepared.open("owner", new Sealer([second, first], purpose).seal("owner", password))).toBe(password);
});

test("the secret key opens sealed secrets, and seals while there is no other", () => {
  expect(sealingKeys({ OUTBOUND_SECRET_KEY: first })).toEqual([first]);
  expect(sealingKeys({ OUTBOUND_SECRET_KEY: first, OUTBOUND_SEALING_KEYS: `${second},${first}` })).toEqual([
    second,
    first,
    first,
  ]);
});
