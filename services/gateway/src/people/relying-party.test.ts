import { expect, test } from "vitest";
import { relyingParty } from "./relying-party.ts";

test.each([
  ["https://outbound.acme.com", { id: "outbound.acme.com", origin: "https://outbound.acme.com" }],
  ["https://outbound.acme.com:8443/", { id: "outbound.acme.com", origin: "https://outbound.acme.com:8443" }],
  ["http://localhost:8080", { id: "localhost", origin: "http://localhost:8080" }],
])("passkeys of %s are for its host and its origin", (publicUrl, party) => {
  expect(relyingParty(publicUrl)).toEqual(party);
});

test.each([
  ["http://outbound.acme.com", "need https"],
  ["http://127.0.0.1:8080", "need a host name"],
  ["https://10.0.0.1", "need a host name"],
  ["https://[::1]:8443", "need a host name"],
])("at %s there are none, and the reason is that they %s", (publicUrl, reason) => {
  expect(relyingParty(publicUrl)).toEqual({ whyNot: expect.stringContaining(reason) });
});
