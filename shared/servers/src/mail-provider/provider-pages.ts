import { escapeHtml } from "@outbound/service/escape-html";

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
.stand-in { border: 2px dashed; padding: 0.75rem 1rem; margin: 0 0 1.5rem; }
label { display: block; margin: 1rem 0; }
input { font: inherit; padding: 0.5rem; width: 100%; box-sizing: border-box; }
button { font: inherit; padding: 0.5rem 1rem; margin-right: 0.5rem; }
</style>
</head>
<body>
<main>
<p class="stand-in"><strong>This is not the real thing.</strong> It stands in for a provider in Outbound's sandbox: no real
account is signed in to, and mails go nowhere.</p>
${body}
</main>
</body>
</html>
`;

const hidden = (fields: URLSearchParams) =>
  [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");

export const consentPage = (provider: string, asked: URLSearchParams) =>
  page(
    `Sign in: a stand-in for ${provider}`,
    `<h1>A stand-in for ${escapeHtml(provider)}</h1>
<form method="post" action="/authorize">
${hidden(asked)}
<label>Sign in as <input name="account" type="email" required value="${escapeHtml(asked.get("login_hint") ?? "")}"></label>
<p>Outbound asks to read and send email in this mailbox.</p>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>`,
  );

export const devicePage = (provider: string, code: string, isDone: boolean) =>
  page(
    `Enter a code: a stand-in for ${provider}`,
    isDone
      ? `<h1>Done</h1><p>Go back to the terminal.</p>`
      : `<h1>A stand-in for ${escapeHtml(provider)}</h1>
<form method="post" action="/devicelogin">
<label>Code <input name="user_code" required value="${escapeHtml(code)}"></label>
<label>Sign in as <input name="account" type="email" required></label>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>`,
  );

type Listed = { grant: string; account: string };

export const accountPage = (provider: string, grants: readonly Listed[]) =>
  page(
    `Connected applications: a stand-in for ${provider}`,
    `<h1>A stand-in for ${escapeHtml(provider)}</h1>
<h2>Mailboxes that Outbound may use</h2>
${grants.length === 0 ? "<p>None.</p>" : grants.map(grantForm).join("\n")}`,
  );

const grantForm = ({ grant, account }: Listed) => `<form method="post" action="/account/revoke">
<input type="hidden" name="grant" value="${escapeHtml(grant)}">
<p>${escapeHtml(account)} <button>Revoke</button></p>
</form>`;
