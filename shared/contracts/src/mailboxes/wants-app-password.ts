const providers = [
  "gmail.com",
  "googlemail.com",
  "google.com",
  "outlook.com",
  "office365.com",
  "hotmail.com",
  "live.com",
];

/** Of a mail server's name: those of Google and Microsoft take no usual password. */
export function wantsAppPassword(host: string): boolean {
  const name = host.trim().toLowerCase();
  return providers.some((provider) => name === provider || name.endsWith(`.${provider}`));
}
