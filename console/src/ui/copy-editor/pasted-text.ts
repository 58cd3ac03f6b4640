/** Nothing of it is shown, as it runs in no document. */
const unread = new Set(["HEAD", "STYLE", "SCRIPT", "TEMPLATE", "TITLE", "NOSCRIPT"]);
const blocks = new Set([
  ...["P", "DIV", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "TABLE", "BLOCKQUOTE", "SECTION", "ARTICLE", "PRE"],
  ...["HEADER", "FOOTER", "MAIN", "DL", "FIGURE", "HR"],
]);
const lines = new Set(["LI", "TR", "DT", "DD"]);

/** What our texts can say of a page that somebody copied: words, paragraphs, lists, bold and links. Nothing of it is kept as HTML. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return textIn(body)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function textIn(element: Element): string {
  return Array.from(element.childNodes, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/[\s\u00a0]+/g, " ");
    return node instanceof Element ? textOfElement(node) : "";
  }).join("");
}

function textOfElement(element: Element): string {
  const { tagName } = element;
  if (unread.has(tagName)) return "";
  if (tagName === "BR") return "\n";
  const inside = textIn(element);
  if (tagName === "LI") return `\n- ${inside.trim().replace(/\n+/g, " ")}`;
  if (lines.has(tagName)) return `\n${inside.trim()}`;
  if (blocks.has(tagName)) return `\n\n${inside.trim()}\n\n`;
  if (tagName === "TD" || tagName === "TH") return `${inside.trim()} `;
  if (tagName === "STRONG" || tagName === "B") return around(inside, (words) => `**${words}**`);
  if (tagName === "A") return around(inside, (words) => linked(words, element.getAttribute("href") ?? ""));
  return inside;
}

/** Spaces stay outside; what has more than one line stays as it is. */
function around(text: string, write: (words: string) => string): string {
  const words = text.trim();
  if (words === "" || /[\n*]/.test(words)) return text;
  const start = text.indexOf(words);
  return text.slice(0, start) + write(words) + text.slice(start + words.length);
}

const linked = (words: string, href: string): string =>
  /^https?:\/\/[^\s<>"()]+$/.test(href) && words !== href && !/[[\]]/.test(words) ? `[${words}](${href})` : words;
