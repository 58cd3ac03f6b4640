import { createHash } from "node:crypto";

const style = `
body { margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f6f6f6; }
main { max-width: 32rem; overflow-wrap: break-word; margin: 15vh auto 0; padding: 2rem; background: #fff; border-radius: 0.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
p { margin: 0 0 1.5rem; }
button { padding: 0.75rem 1.5rem; font: inherit; color: #fff; background: #1f4fbf; border: 0; border-radius: 0.375rem; cursor: pointer; }
button.second { color: #1a1a1a; background: #e4e4e4; }
dl { display: grid; grid-template-columns: max-content auto; gap: 0.25rem 1.5rem; margin: 0 0 1.5rem; }
dt { color: #595959; }
dd { margin: 0; }
a { color: #1f4fbf; }
button:focus-visible { outline: 3px solid #1a1a1a; outline-offset: 3px; }
`;

export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** The form says how it was sent, which a one-click request doesn't. A parsed mark needs no escaping. */
export function confirmPage(mark: string | null): string {
  const action = mark === null ? "?via=page" : `?m=${mark}&amp;via=page`;
  return page(
    "Unsubscribe",
    `<p>Press the button to get no more of these emails.</p>
<form method="post" action="${action}"><button type="submit">Unsubscribe</button></form>`,
  );
}

export const donePage = page(
  "You are unsubscribed",
  "<p>You won’t get these emails any more. You can close this page.</p>",
);

export const recordedPage = page(
  "Your request is saved",
  "<p>It takes effect soon. Until then one more email may reach you. You don’t need to do anything else.</p>",
);

export const notFoundPage = page(
  "This link doesn’t work",
  "<p>It may be cut off. Open it again from the email, or reply to the email and ask to be unsubscribed.</p>",
);

export const testMailPage = page(
  "This link is from a test email",
  "<p>In an email to a prospect it opens the page to unsubscribe. From a test or a preview it changes nothing.</p>",
);

export const tooLargePage = page("This request is too large", "<p>Open the link from the email again.</p>");

export const failedPage = page("That didn’t work", "<p>Your request couldn’t be saved. Try again in a minute.</p>");

export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
