import { isLoopback } from "./addresses.ts";

const longest = 500;

/** These programs didn't register a reversed name of their own, as RFC 8252 asks. No browser runs anything by them. */
const knownSchemes = ["cursor:", "vscode:", "vscode-insiders:", "windsurf:"];
const reversedName = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/** Allows https anywhere, http on the person's own computer, and a scheme that a program has to itself. */
export function isRedirectUri(text: string): boolean {
  if (text.length > longest || text.includes("#") || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  if (protocol === "https:") return true;
  if (protocol === "http:") return isLoopback(hostname);
  return knownSchemes.includes(protocol) || reversedName.test(protocol);
}

/** RFC 8252: on the person's own computer any port is right, because a program is given one anew each time. */
export function isRegistered(requested: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(requested)) return false;
  return registered.some((one) => one === requested || withoutPort(one) === withoutPort(requested));
}

function withoutPort(text: string): string {
  const { protocol, hostname } = new URL(text);
  if (protocol !== "http:" || !isLoopback(hostname)) return text;
  return text.replace(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d*)?(?=[/?]|$)/, "http://$1");
}

/** Null means the person's own computer. */
export function hostOf(text: string): string | null {
  const { protocol, hostname, host } = new URL(text);
  return protocol === "https:" && !isLoopback(hostname) ? host : null;
}
