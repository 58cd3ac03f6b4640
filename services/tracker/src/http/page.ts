import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { type Language, preferredLanguage } from "./language.ts";
import { pageStyle } from "./page-style.ts";
import { pageWords, type Said } from "./page-words.ts";

export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** What came of it: done, under way, or nothing. */
const marks = {
  good: '<path d="M20 6 9 17l-5-5"/>',
  wait: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  none: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>',
};

/** `title` and `content` are markup. */
export type Page = { title: string; content: string; mark?: keyof typeof marks };
export type PageIn = (language: Language) => Page;

/** In the language that the recipient's browser asks for. */
export function sendPage(req: Pick<Request, "headers">, res: Response, pageIn: PageIn): void {
  const language = preferredLanguage(req.headers["accept-language"]);
  res
    .vary("Accept-Language")
    .set("Content-Language", language)
    .send(html(language, pageIn(language)));
}

export const notFoundPage: PageIn = (language) => saying(pageWords[language].notFound);
export const tooLargePage: PageIn = (language) => saying(pageWords[language].tooLarge);
export const failedPage: PageIn = (language) => saying(pageWords[language].failed);

export const saying = ({ title, text }: Said, mark: Page["mark"] = "none"): Page => ({
  title,
  content: `<p>${text}</p>`,
  mark,
});

const html = (language: Language, { title, content, mark }: Page) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
${mark === undefined ? "" : `<div class="mark ${mark}"><svg viewBox="0 0 24 24" aria-hidden="true">${marks[mark]}</svg></div>\n`}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
