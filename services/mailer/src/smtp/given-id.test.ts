import { expect, test } from "vitest";
import { givenId } from "./given-id.ts";

const message_id = "<0199d3a0-0000-7000-8000-000000000002@acme.test>";
const sent = { message_id, from: "ann@acme.test", to: "bob@example.com" };
const uuid = "11112222-3333-4444-5555-666677778888";

test.each([
  [`250 Ok 0102019a0b0c0d0e-${uuid}-000000`, `<0102019a0b0c0d0e-${uuid}-000000@eu-west-1.amazonses.com>`],
  [`250 Ok 0100019A0B0C0D0E-${uuid}-000000\r\n`, `<0100019a0b0c0d0e-${uuid}-000000@email.amazonses.com>`],
  [`250 Ok <0102019a0b0c0d0e-${uuid}-000000>`, `<0102019a0b0c0d0e-${uuid}-000000@eu-west-1.amazonses.com>`],
  [
    `250 Ok 0199019a0b0c0d0e-${uuid}-000000@eu-north-1.amazonses.com`,
    `<0199019a0b0c0d0e-${uuid}-000000@eu-north-1.amazonses.com>`,
  ],
  ["250 2.0.0 OK: queued as <202611031030.1@smtp-relay.example>", "<202611031030.1@smtp-relay.example>"],
  ["250 2.6.0 <AM0PR1@eu.prod.example> [InternalId=1, Hostname=x] Queued", "<AM0PR1@eu.prod.example>"],
  [`250 2.0.0 ${message_id} is now <theirs@relay.example>`, "<theirs@relay.example>"],
])("the id that the provider gave is read: %s", (response, id) => {
  expect(givenId({ response }, sent)).toBe(id);
});

test("an answer that nodemailer understands is believed first", () => {
  const serverMessageId = "<one@eu-west-3.amazonses.com>";
  expect(givenId({ response: "250 Ok one", serverMessageId }, sent)).toBe(serverMessageId);
});

test.each([
  "250 2.0.0 taken",
  "250 2.0.0 Ok: queued as 4F2B1C0D",
  "250 OK id=1abcDE-0001Xy-9z",
  `250 2.6.0 ${message_id} [InternalId=1] Queued mail for delivery`,
  "250 2.1.5 <Bob@Example.com> from <ann@acme.test> accepted",
  "250 Ok 0999019a0b0c0d0e-11112222-3333-4444-5555-666677778888-000000",
  "250 <né@acme.example> taken",
])("an answer that names no other id keeps ours: %s", (response) => {
  expect(givenId({ response }, sent)).toBeNull();
});
