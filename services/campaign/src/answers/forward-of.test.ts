import { makeClickToken, makeMailMark, makeUnsubscribeToken, trackingKey } from "@outbound/contracts/tracking-token";
import { expect, test } from "vitest";
import { forwardOf } from "./forward-of.ts";

const key = trackingKey("0c".repeat(32));
const link = {
  workspaceId: "0199d3a0-0000-7000-8000-000000000001",
  enrolmentId: "0199d3a0-0000-7000-8000-000000000002",
};

test("what is forwarded has no link by which its recipient would unsubscribe the prospect, or count as them", () => {
  const mark = makeMailMark(key, { ...link, step: 1 });
  const unsubscribe = `https://t.acme.example:8443/u/${makeUnsubscribeToken(key, link)}?m=${mark}`;
  const url = "https://acme.example/plans";
  const click = `https://t.acme.example/c/${makeClickToken(key, { ...link, step: 1, madeAt: new Date(0), url })}`;
  const text = `Ask my boss.\n\n> See ${url} <${click}>\n> No more mails? ${unsubscribe}\n> (${unsubscribe})`;
  const mailbox = { id: "m", email: "ann@acme.example", removed_at: null };
  const reply = {
    from_name: null,
    from_address: "ada@people.example",
    received_at: new Date(0),
    subject: "Hi",
    mailbox,
    text,
  };
  expect(forwardOf(reply as never, "").text).toMatch(
    /\n> See https:\/\/acme\.example\/plans <\(link\)>\n> No more mails\? \(unsubscribe link\)\n> \(\(unsubscribe link\)\)\n$/,
  );
});
