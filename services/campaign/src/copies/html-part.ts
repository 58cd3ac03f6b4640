import { escapeHtml } from "@outbound/service/escape-html";

export type HtmlTracking = {
  pixel: string;
  link(url: string): string;
};

export function htmlPart(text: string, tracking: HtmlTracking | null): string {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.replace(/^\n+/, "").trimEnd())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${withLinks(paragraph, tracking).replaceAll("\n", "<br>\n")}</p>`);
  const pixel = tracking ? [`<img src="${escapeHtml(tracking.pixel)}" width="1" height="1" alt="">`] : [];
  return ["<!doctype html>", "<html>", "<body>", ...paragraphs, ...pixel, "</body>", "</html>", ""].join("\n");
}

/** An address ends at a space, a quote or an angle bracket; a longer one is no link. */
const webAddress = /\bhttps?:\/\/[^\s<>"]{1,2000}(?![^\s<>"])/gi;

type Link = { at: number; written: string; url: string };

/** What becomes a link in a mail of this text. */
export function linksIn(text: string): Link[] {
  return [...text.matchAll(webAddress)].flatMap((match) => {
    const written = withoutPunctuation(match[0]);
    if (!URL.canParse(written)) return [];
    // The href is in ASCII. An ASCII address stays as it was written.
    const url = /^[!-~]+$/.test(written) ? written : new URL(written).href;
    return [{ at: match.index, written, url }];
  });
}

function withLinks(text: string, tracking: HtmlTracking | null): string {
  let html = "";
  let end = 0;
  for (const { at, written, url } of linksIn(text)) {
    html += escapeHtml(text.slice(end, at));
    html += `<a href="${escapeHtml(tracking?.link(url) ?? url)}">${escapeHtml(written)}</a>`;
    end = at + written.length;
  }
  return html + escapeHtml(text.slice(end));
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  const unopened = { ")": excess(address, "(", ")"), "]": excess(address, "[", "]"), "}": excess(address, "{", "}") };
  for (; end > 0; end--) {
    const last = address[end - 1] ?? "";
    if (last in unopened) {
      const bracket = last as keyof typeof unopened;
      if (unopened[bracket]-- <= 0) break;
    } else if (!/[.,;:!?'*…’»”]/.test(last)) break;
  }
  return address.slice(0, end);
}

const excess = (text: string, open: string, close: string) => text.split(close).length - text.split(open).length;
