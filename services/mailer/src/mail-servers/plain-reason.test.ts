import { ImapFlowErrorCode } from "imapflow";
import { expect, test } from "vitest";
import { plainReason, sentence } from "./plain-reason.ts";

const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const codeWord = /\b(?:E[A-Z]{3,}|[A-Z]+_[A-Z_]+|[A-Z][a-z]+[A-Z]\w+)\b/;

test.each(Object.values(ImapFlowErrorCode))("imapflow's code %s has a plain sentence", (code) => {
  const reason = plainReason(failing("Failed to go on", { code }));
  expect(reason).not.toMatch(codeWord);
  expect(reason).not.toBe("");
});

test.each([
  ["connect ECONNREFUSED 127.0.0.1:1", "ECONNREFUSED", "the server refuses connections at this port"],
  ["Unexpected close", "ClosedAfterConnectText", "the server closed the connection"],
  ["read ECONNRESET", "ESOCKET", "the server closed the connection"],
  ["Connection closed unexpectedly", "ECONNECTION", "the server closed the connection"],
  ["connect EHOSTUNREACH 8.8.8.8:25", "EHOSTUNREACH", "no network leads to the server"],
  ["certificate has expired", "CERT_HAS_EXPIRED", "the server's certificate has expired"],
  ["self-signed certificate", "ESOCKET", "self-signed certificate"],
  ["Invalid response", "ParserError11", "what the server said can't be understood"],
  [
    "80EB2:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:",
    "ESOCKET",
    "no TLS from the first byte at this port, where STARTTLS may be right",
  ],
])("%s (%s) is reported as: %s", (message, code, reason) => {
  expect(plainReason(failing(message, { code }))).toBe(reason);
});

test("an unknown error keeps its message, without addresses and control characters", () => {
  expect(plainReason(failing("Mailbox of\r\nann@acme.example is busy", { code: "ODD" }))).toMatch(
    /^Mailbox of \S+ is busy$/,
  );
  expect(plainReason("nothing known")).toBe("nothing known");
});

test("a sentence ends with one full stop", () => {
  expect(["Busy", "Busy.", "Busy!"].map(sentence)).toEqual(["Busy.", "Busy.", "Busy!"]);
});
