/** The page's policy lets nothing become markup, so that a copied page is read as the text that it is. */
const token = /<!--|<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</giy;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Nothing of it is shown. */
const unread = new Set(["head", "style", "script", "template", "title", "noscript"]);
const blocks = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol table blockquote section article pre header footer main dl figure hr".split(" "),
);
const lines = new Set(["br", "tr", "dt", "dd"]);
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

type Open = { name: string; at: number; href: string };

/** What our texts can say of a page that somebody copied: words, paragraphs, lists, bold and links. */
export function textOfHtml(html: string): string {
  const open: Open[] = [];
  let text = "";
  token.lastIndex = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [whole, closes, tag] = match;
    const name = tag?.toLowerCase();
    if (whole === "<!--") token.lastIndex = behind(html, "-->", token.lastIndex);
    else if (name === undefined) text += decode(whole).replace(/\s+/g, " ");
    else if (unread.has(name) && !closes)
      token.lastIndex = behind(html, ">", behind(html, `</${name}`, token.lastIndex));
    else if (closes) text = close(text, name, open);
    else text += begin(text, name, match[3] ?? "", open);
  }
  return text
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/(^|\n)-\n+/g, "$1- ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function behind(html: string, end: string, from: number): number {
  const found = html.toLowerCase().indexOf(end, from);
  return found === -1 ? html.length : found + end.length;
}

function begin(text: string, name: string, attributes: string, open: Open[]): string {
  if (name === "b" || name === "strong" || name === "a") {
    const [, quoted, apostrophed] = href.exec(attributes) ?? [];
    open.push({ name, at: text.length, href: decode(quoted ?? apostrophed ?? "") });
    return "";
  }
  if (name === "li") return "\n- ";
  if (blocks.has(name)) return "\n\n";
  return lines.has(name) ? "\n" : name === "td" || name === "th" ? " " : "";
}

function close(text: string, name: string, open: Open[]): string {
  if (blocks.has(name)) return `${text}\n\n`;
  const at = open.findLastIndex((one) => one.name === name);
  const opened = open[at];
  if (!opened) return text;
  open.splice(at, 1);
  const inside = text.slice(opened.at);
  const words = inside.trim();
  // What has more than one line stays as it is.
  if (words === "" || /[\n*]/.test(words)) return text;
  const start = opened.at + inside.indexOf(words);
  return text.slice(0, start) + written(words, opened) + text.slice(start + words.length);
}

function written(words: string, { name, href: address }: Open): string {
  if (name !== "a") return `**${words}**`;
  const isLink = /^https?:\/\/[^\s<>"()]+$/.test(address) && words !== address && !/[[\]]/.test(words);
  return isLink ? `[${words}](${address})` : words;
}

const decode = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
