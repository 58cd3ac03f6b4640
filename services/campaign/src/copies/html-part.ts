import { type Block, blocksOf, type Inline } from "@outbound/contracts/campaigns/mail-format";
import { escapeHtml } from "@outbound/service/escape-html";

export type HtmlTracking = {
  pixel: string;
  link(url: string): string;
};

export function htmlPart(text: string, tracking: HtmlTracking | null): string {
  const html = (inlines: readonly Inline[]): string => inlines.map(inlineHtml).join("");
  const inlineHtml = (inline: Inline): string => {
    if (inline.kind === "text") return escapeHtml(inline.text);
    if (inline.kind === "bold") return `<strong>${html(inline.inside)}</strong>`;
    return `<a href="${escapeHtml(tracking?.link(inline.url) ?? inline.url)}">${escapeHtml(inline.words)}</a>`;
  };
  const blockHtml = (block: Block): string =>
    block.kind === "list"
      ? `<ul>\n${block.items.map((item) => `<li>${html(item)}</li>`).join("\n")}\n</ul>`
      : `<p>${block.lines.map(html).join("<br>\n")}</p>`;
  const pixel = tracking ? [`<img src="${escapeHtml(tracking.pixel)}" width="1" height="1" alt="">`] : [];
  return [
    "<!doctype html>",
    "<html>",
    "<body>",
    ...blocksOf(text).map(blockHtml),
    ...pixel,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
