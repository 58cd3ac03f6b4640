import { expect, test } from "vitest";
import { textOfHtml } from "./pasted-text.ts";

test.each([
  ["<p>One</p><p>two<br>lines</p>", "One\n\ntwo\nlines"],
  ["<b>Our</b> <a href='https://acme.example/p?a=1&amp;b'>plan</a>", "**Our** [plan](https://acme.example/p?a=1&b)"],
  ["<ul>\n<li><p>one</p></li>\n<li>two</li></ul>after", "- one\n\n- two\n\nafter"],
  ["<ul><li>one</li><li>two</li></ul>after", "- one\n- two\n\nafter"],
  ["<style>p { color: red }</style><script>x()</script><!-- c --><img src=x onerror=x()>Words", "Words"],
  ['<a href="javascript:x()">words</a>', "words"],
  ["a &lt;b&gt; &amp;amp; &#8364;&#x20;c", "a <b> &amp; € c"],
  ["1 < 2 and <b>open", "1 < 2 and open"],
])("of %j remains %j", (html, text) => expect(textOfHtml(html)).toBe(text));
