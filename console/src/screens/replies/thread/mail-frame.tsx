import { mailFrameStyle } from "@outbound/contracts/replies/mail-frame-style";
import { thread } from "../words.ts";
import styles from "./message.module.css";

/** Chromium shows no longer address. */
const longestAddress = 2_000_000;

/**
 * The mail's HTML, cleaned by the campaign service, in a page of nobody's: no script runs in it, it requests nothing, and it
 * reaches neither this page nor its cookies. Nothing else of the app may show a stranger's HTML.
 */
export function MailFrame({ html }: { html: string }) {
  const address = `data:text/html;charset=utf-8,${encodeURIComponent(pageOf(html))}`;
  if (address.length > longestAddress) return <p className={styles.aside}>{thread.frameTooLong}</p>;
  return (
    <>
      <iframe
        className={styles.frame}
        title={thread.frame}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={address}
      />
      <p className={styles.aside}>{thread.frameMore}</p>
    </>
  );
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const pageOf = (html: string) => `<!doctype html>
<html lang="">
<head>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Email</title>
<base target="_blank">
<style>${mailFrameStyle}</style>
</head>
<body>
${html}
</body>
</html>
`;

/** Paragraphs alone say no more than the text. */
export const isFormatted = (html: string | null): html is string =>
  html !== null && /<(?!\/|(?:p|div|span|br|hr)\b)/.test(html);
