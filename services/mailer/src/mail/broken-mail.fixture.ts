const crlf = (...lines: string[]) => lines.join("\r\n");
const head = (...more: string[]) =>
  crlf("From: Bob <bob@example.com>", "Subject: Broken", "Message-ID: <broken@example.com>", ...more);

export const brokenMails: Record<string, { source: Buffer; expected?: string }> = {
  nothing: { source: Buffer.alloc(0) },
  "no headers": { source: Buffer.from("just some text without any header at all") },
  "zero bytes": { source: Buffer.alloc(100_000) },
  noise: { source: noise(200_000) },
  "headers and noise": { source: Buffer.concat([Buffer.from(head("", "")), noise(200_000)]) },
  "truncated multipart": {
    source: Buffer.from(head("Content-Type: multipart/mixed; boundary=b", "", "--b", "", "hello", "--b", "Content-Ty")),
    expected: "hello",
  },
  "multipart without its boundary": {
    source: Buffer.from(head("Content-Type: multipart/mixed; boundary=b", "", "hello", "")),
  },
  "multipart without a boundary's name": {
    source: Buffer.from(head("Content-Type: multipart/mixed", "", "--b", "", "hello", "--b--")),
  },
  "bad base64": {
    source: Buffer.from(
      head("Content-Type: text/plain", "Content-Transfer-Encoding: base64", "", "aGVsbG8h?*$=\xff==A"),
    ),
    expected: "hello",
  },
  "bad quoted-printable": {
    source: Buffer.from(head("Content-Transfer-Encoding: quoted-printable", "", "hello =ZZ =4 =\r\n= =F0=28=8C=28")),
    expected: "hello",
  },
  "unknown charset": {
    source: Buffer.from(head("Content-Type: text/plain; charset=x-klingon-7", "", "hello")),
    expected: "hello",
  },
  "charset that is nonsense": {
    source: Buffer.from(head('Content-Type: text/plain; charset="\0\u{1f600}\'%--"', "", "hello")),
    expected: "hello",
  },
  "bytes that are not in the charset": {
    source: Buffer.concat([
      Buffer.from(head("Content-Type: text/plain; charset=utf-8", "", "hello ")),
      Buffer.of(0xff, 0xfe, 0xc3, 0x28, 0x00, 0xed, 0xa0, 0x80),
    ]),
    expected: "hello",
  },
  "UTF-16 with an odd end": {
    source: Buffer.concat([
      Buffer.from(head("Content-Type: text/plain; charset=utf-16le", "", "")),
      Buffer.from("hello", "utf16le"),
      Buffer.of(0xd8),
    ]),
    expected: "hello",
  },
  "encoded words without end": {
    source: Buffer.from(head(`X-Long: ${"=?utf-8?q?=".repeat(20_000)}`, `To: ${"=?".repeat(20_000)}`, "", "hello")),
    expected: "hello",
  },
  "10,000 headers": {
    source: Buffer.from(head(...Array.from({ length: 10_000 }, (_, n) => `X-Header-${n}: ${n}`), "", "hello")),
    expected: "hello",
  },
  "one header of 500,000 characters": {
    source: Buffer.from(head(`References: ${"<a@b> ".repeat(83_000)}`, "", "hello")),
    expected: "hello",
  },
  "50,000 recipients": {
    source: Buffer.from(head(`To: ${Array.from({ length: 50_000 }, (_, n) => `u${n}@e.co`).join(", ")}`, "", "hello")),
    expected: "hello",
  },
  "an address that never ends": {
    source: Buffer.from(head(`To: ${"(".repeat(50_000)}${'"\\'.repeat(50_000)}${"<".repeat(50_000)}`, "", "hello")),
    expected: "hello",
  },
  "nested 200 levels": { source: nested(200), expected: "hello" },
  "nested 5,000 levels": { source: nested(5_000) },
  "messages within messages": { source: Buffer.from(`${head("Content-Type: message/rfc822", "", "")}`.repeat(3_000)) },
  "300,000 parts": {
    source: Buffer.from(
      head("Content-Type: multipart/mixed; boundary=b", "", "--b\r\n\r\nhello\r\n", "--b\r\n".repeat(200_000)),
    ),
    expected: "hello",
  },
  "HTML nested 100,000 levels": {
    source: Buffer.from(head("Content-Type: text/html", "", `<p>hello</p>${"<div>".repeat(100_000)}`)),
    expected: "hello",
  },
  "HTML of tables and links": {
    source: Buffer.from(head("Content-Type: text/html", "", `hello${"<table><tr><td><a href=x>".repeat(20_000)}`)),
    expected: "hello",
  },
  "a million angle brackets": {
    source: Buffer.from(head("Content-Type: text/html", "", `hello ${"<".repeat(500_000)}${"<!--".repeat(100_000)}`)),
    expected: "hello",
  },
  "a report of 100,000 recipients": {
    source: Buffer.from(
      head(
        "Content-Type: multipart/report; boundary=b",
        "",
        "--b\r\nContent-Type: message/delivery-status\r\n",
        "Final-Recipient: rfc822;a@b.co\r\nAction: failed\r\n".concat("\r\n").repeat(15_000),
        "--b--",
      ),
    ),
  },
  "spaces and tabs": {
    source: Buffer.from(head("", `hello${" \t".repeat(250_000)}`, "\r\n \r\n".repeat(50_000))),
    expected: "hello",
  },
};

function nested(levels: number): Buffer {
  const open = Array.from(
    { length: levels },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}x\r\n\r\n--b${n}x`,
  );
  return Buffer.from(head(...open, "", "hello", ""));
}

function noise(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 0xff;
    }),
  );
}
