import { escapeHtml } from "@outbound/service/escape-html";

/** `leadsToApp` is for whoever may have begun there. */
export const consentPage = (title: string, text: string, leadsToApp = false): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${leadsToApp ? '\n<p><a href="/app">Go to the app</a></p>' : ""}
</main>
</body>
</html>
`;
