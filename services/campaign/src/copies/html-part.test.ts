import { expect, test } from "vitest";
import { htmlPart } from "./html-part.ts";

const body = (html: string) => html.slice(html.indexOf("<body>\n") + 7, html.indexOf("\n</body>"));
const plain = (text: string) => body(htmlPart(text, null));
const tracked = { pixel: "https://u.example/o/1.gif", link: (url: string) => `https://u.example/c/${url.length}` };

test("an empty line ends a paragraph, a single line break stays", () => {
  expect(plain("Hi Bo,\n\none\r\ntwo\n \n\n\nMara\n")).toBe("<p>Hi Bo,</p>\n<p>one<br>\ntwo</p>\n<p>Mara</p>");
  expect(htmlPart("", null)).toBe("<!doctype html>\n<html>\n<body>\n</body>\n</html>\n");
});

test("nothing in the text becomes markup, not even in a link's address", () => {
  expect(plain(`<b onclick='x'>"A" & B</b>`)).toBe(
    "<p>&lt;b onclick=&#39;x&#39;&gt;&quot;A&quot; &amp; B&lt;/b&gt;</p>",
  );
  expect(plain(`https://a.example/?b=1&c='"onload="x`)).toBe(
    `<p><a href="https://a.example/?b=1&amp;c=">https://a.example/?b=1&amp;c=</a>&#39;&quot;onload=&quot;x</p>`,
  );
});

test.each([
  ["See https://a.example/b.", "https://a.example/b"],
  ["See (https://a.example/b).", "https://a.example/b"],
  ["https://a.example/wiki/B_(c)", "https://a.example/wiki/B_(c)"],
  // Every 64th unsubscribe link ends so.
  ["https://a.example/preise_", "https://a.example/preise_"],
  ["(see https://a.example/wiki/B_(c))", "https://a.example/wiki/B_(c)"],
  ["<http://a.example>", "http://a.example"],
  ["HTTPS://A.example/?q=a,b!", "HTTPS://A.example/?q=a,b"],
  ["“https://a.example/b”", "https://a.example/b"],
])("of %j the link is %s", (text, url) => {
  expect(plain(text)).toContain(`<a href="${url}">${url}</a>`);
});

test.each([
  "https://",
  "https://.",
  "xhttps://a.example",
  "mailto:a@b.example",
  "javascript:alert(1)",
  "www.a.example",
])("%j has no link", (text) => expect(plain(text)).not.toContain("<a "));

test("an address that is too long for browsers is no link", () => {
  expect(plain(`https://a.example/${"a".repeat(3_000)}`)).not.toContain("<a ");
});

test("an international address links to its ASCII form and reads as it was written", () => {
  expect(plain("https://exämple.example/ü")).toBe(
    `<p><a href="https://xn--exmple-cua.example/%C3%BC">https://exämple.example/ü</a></p>`,
  );
});

test("what is bold, a named link and a list are formatted, and a field's signs can't open anything else", () => {
  expect(plain("**Hi** [our <plan>](https://a.example/?b=1&c)\n- one\n- **two**\nBye")).toBe(
    [
      `<p><strong>Hi</strong> <a href="https://a.example/?b=1&amp;c">our &lt;plan&gt;</a></p>`,
      "<ul>\n<li>one</li>\n<li><strong>two</strong></li>\n</ul>",
      "<p>Bye</p>",
    ].join("\n"),
  );
  expect(plain('[x](javascript:alert(1)) [y](https://a.example/"onclick=x)')).not.toMatch(
    /href="(?!https:\/\/a\.example\/")/,
  );
});

test("with tracking every link leads through the tracker and still reads as it was written; the pixel comes last", () => {
  const html = body(htmlPart("A https://a.example/1 and https://a.example/22\n\nB", tracked));
  expect(html).toBe(
    [
      `<p>A <a href="https://u.example/c/19">https://a.example/1</a> and <a href="https://u.example/c/20">https://a.example/22</a></p>`,
      "<p>B</p>",
      `<img src="https://u.example/o/1.gif" width="1" height="1" alt="">`,
    ].join("\n"),
  );
});

test("a body of nothing but brackets and addresses is parsed quickly", () => {
  const before = performance.now();
  htmlPart(`https://a.example/${")".repeat(1_900)} `.repeat(200), tracked);
  htmlPart("https://".repeat(50_000), tracked);
  expect(performance.now() - before).toBeLessThan(20_000);
});
