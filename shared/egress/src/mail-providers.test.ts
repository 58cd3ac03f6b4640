import { expect, test } from "vitest";
import { providerOfDomain, providerOfMx } from "./mail-providers.ts";

test.each([
  ["gmail.com", "google"],
  ["hotmail.com", "microsoft"],
  ["mail.gmail.com", undefined],
  ["acme.co", undefined],
])("%s is known without a look-up: %s", (domain, provider) => {
  expect(providerOfDomain(domain)).toBe(provider);
});

test.each([
  ["ASPMX.L.GOOGLE.COM.", "google"],
  ["smtp.google.com", "google"],
  ["acme-co.mail.protection.outlook.com", "microsoft"],
  ["acme-co.p-v1.mx.microsoft", "microsoft"],
  ["hotmail-com.olc.protection.outlook.com", "microsoft"],
  ["notgoogle.com", undefined],
  ["google.com.evil.co", undefined],
])("the mail server %s is of %s", (server, provider) => {
  expect(providerOfMx(server)).toBe(provider);
});
