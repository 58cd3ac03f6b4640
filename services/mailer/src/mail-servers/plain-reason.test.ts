import { ImapFlowErrorCode } from "imapflow";
import { expect, test } from "vitest";
import { PlainFailure, plainReason, sentence, unknownCause } from "./plain-reason.ts";

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
  ["certificate not trusted", "ERR_TLS_SOMETHING", "no encryption could be agreed on with the server"],
  ["Invalid login sequence", "EAUTH", "the server offers no way to sign in that is known here"],
  ["getaddrinfo ENOTFOUND mail.acme.example", "ENOTFOUND", "its name doesn't exist"],
  ["getaddrinfo EAI_AGAIN mail.acme.example", "EAI_AGAIN", "its name was not answered in time"],
  ["Connect Timeout Error", "UND_ERR_CONNECT_TIMEOUT", "no answer in time"],
  ["Invalid response", "ParserError11", "what the server said can't be understood"],
  [
    "80EB2:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:",
    "ESOCKET",
    "no TLS at this port, where STARTTLS may be right",
  ],
])("%s (%s) is reported as: %s", (message, code, reason) => {
  expect(plainReason(failing(message, { code }))).toBe(reason);
});

test("the system's code counts where nodemailer puts its own first", () => {
  const error = failing("self-signed certificate", { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(plainReason(error)).toBe("the server's certificate is signed by nobody who is trusted here");
});

test("a driver's text is never a person's error; the log has it, without addresses and control characters", () => {
  const error = failing('invalid input syntax for type bigint:\r\n"NaN" of ann@acme.example', { code: "22P02" });
  for (const unknown of [error, "nothing known", undefined]) expect(plainReason(unknown)).toBe("an unknown failure");
  expect(unknownCause(error)).toMatch(/^Error: invalid input syntax for type bigint: "NaN" of (?!ann@)\S+$/);
  expect(plainReason(new PlainFailure("no answer in time"))).toBe("no answer in time");
  expect(unknownCause(new PlainFailure("no answer in time"))).toBeUndefined();
});

test("a sentence ends with one full stop", () => {
  expect(["Busy", "Busy.", "Busy!"].map(sentence)).toEqual(["Busy.", "Busy.", "Busy!"]);
});
