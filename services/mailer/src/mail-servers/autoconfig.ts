import { isDnsName } from "@outbound/egress/dns-records";

export type FoundServer = { host: string; port: number; secure: boolean; user: string };
export type FoundServers = { name: string | null; smtp: FoundServer | null; imap: FoundServer | null };

type Entry = { kind: string; type: string; fields: Map<string, string> };

const mostTokens = 5_000;
const mostCharacters = 500;
const entries = new Set(["incomingserver", "outgoingserver"]);

/**
 * Reads a domain's mail servers from Thunderbird's file (config-v1.1.xml). Only XML's five entities are decoded, nothing is
 * fetched, and unknown elements are ignored.
 */
export function readAutoconfig(xml: string, email: string): FoundServers {
  const found: Entry[] = [];
  let name: string | null = null;
  let entry: Entry | undefined;
  let element = "";
  for (const { tag, text } of tokensOf(xml)) {
    if (tag === undefined) {
      const value = unescaped(text.trim()).slice(0, mostCharacters);
      if (value === "") continue;
      if (!entry) name ??= element === "displayname" ? value : null;
      else if (!entry.fields.has(element)) entry.fields.set(element, value);
      continue;
    }
    const kind = nameIn(tag);
    element = tag.startsWith("/") ? "" : kind;
    if (!entries.has(kind)) continue;
    if (tag.startsWith("/")) entry = undefined;
    else found.push((entry = { kind, type: typeIn(tag), fields: new Map() }));
  }
  const server = (kind: string, type: string) => {
    const all = found.filter((one) => one.kind === kind && one.type === type).map((one) => serverIn(one, email));
    return all.find((one) => one !== null) ?? null;
  };
  return { name, smtp: server("outgoingserver", "smtp"), imap: server("incomingserver", "imap") };
}

function* tokensOf(xml: string): Generator<{ tag?: string; text: string }> {
  let at = 0;
  for (let count = 0; count < mostTokens; count += 1) {
    const open = xml.indexOf("<", at);
    if (open < 0) return;
    if (open > at) yield { text: xml.slice(at, open) };
    const isComment = xml.startsWith("<!--", open);
    const close = xml.indexOf(isComment ? "-->" : ">", open);
    if (close < 0) return;
    at = close + (isComment ? 3 : 1);
    const tag = xml.slice(open + 1, close);
    if (!isComment && !tag.startsWith("!") && !tag.startsWith("?")) yield { tag, text: "" };
  }
}

const nameIn = (tag: string) => (/^\/?([a-z]{1,40})/i.exec(tag)?.[1] ?? "").toLowerCase();
const typeIn = (tag: string) => (/\btype=["']([a-z0-9]{1,20})["']/i.exec(tag)?.[1] ?? "").toLowerCase();

/** Returns only encrypted servers, because a password is never sent in plain text. */
function serverIn({ fields }: Entry, email: string): FoundServer | null {
  const host = expanded(fields.get("hostname") ?? "", email).toLowerCase();
  const port = Number(fields.get("port"));
  const security = (fields.get("sockettype") ?? "").toUpperCase();
  if (!isDnsName(host) || !host.includes(".") || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
  if (security !== "SSL" && security !== "STARTTLS") return null;
  const user = expanded(fields.get("username") ?? "%EMAILADDRESS%", email).slice(0, 320);
  return { host, port, secure: security === "SSL", user };
}

function expanded(text: string, email: string): string {
  const at = email.lastIndexOf("@");
  return text
    .replaceAll("%EMAILADDRESS%", () => email)
    .replaceAll("%EMAILLOCALPART%", () => email.slice(0, at))
    .replaceAll("%EMAILDOMAIN%", () => email.slice(at + 1));
}

const named: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
const unescaped = (text: string) => text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (one) => named[one] ?? one);
