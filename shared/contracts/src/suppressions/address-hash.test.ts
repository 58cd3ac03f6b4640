import { expect, test } from "vitest";
import { parseEmailAddress } from "../email-address.ts";
import { anonymizedEmail, isAnonymizedEmail } from "../prospects/anonymized-email.ts";
import { addressHash, addressHashKey, isAddressHash } from "./address-hash.ts";

const key = addressHashKey("0d".repeat(32));

test("the same address gives the same hash in every process of an installation, and in no other", () => {
  expect(addressHash(key, "ann@example.com")).toBe("hmac:cFwryrrQ7eD4xKNFuO4KjJCIChZjHx-IjBavUBCR8Ec");
  expect(addressHash(addressHashKey("0d".repeat(32)), "ann@example.com")).toBe(addressHash(key, "ann@example.com"));
  expect(addressHash(addressHashKey("0e".repeat(32)), "ann@example.com")).not.toBe(addressHash(key, "ann@example.com"));
  expect(addressHash(key, "bob@example.com")).not.toBe(addressHash(key, "ann@example.com"));
});

test("a hash is never taken for an address or a domain, and neither for a hash", () => {
  expect(isAddressHash(addressHash(key, "ann@example.com"))).toBe(true);
  expect(parseEmailAddress(addressHash(key, "ann@example.com"))).toBeUndefined();
  for (const value of ["ann@example.com", "hmac@example.com", "hmac.example.com"]) {
    expect(isAddressHash(value)).toBe(false);
  }
});

test("an erased prospect's stand-in address can't be given to anybody else", () => {
  const email = anonymizedEmail("01a1fc46-c2c3-7bfa-9c0c-6d86654ff2dd");
  expect(email).toBe("01a1fc46-c2c3-7bfa-9c0c-6d86654ff2dd@anonymized.invalid");
  expect(isAnonymizedEmail(email)).toBe(true);
  expect(isAnonymizedEmail("ann@example.com")).toBe(false);
  expect(parseEmailAddress(email)).toBeUndefined();
  expect(parseEmailAddress("Ann@ANONYMIZED.invalid")).toBeUndefined();
});
