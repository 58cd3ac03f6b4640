import { isIP } from "node:net";
import { AppError, badRequest } from "@outbound/contracts/app-error";
import { NameNotResolved } from "@outbound/egress/name-errors";
import { allowedAt, isPublicAddress, type OwnNetwork } from "@outbound/egress/public-address";
import type { ResolveName } from "@outbound/egress/resolve-name";

/** The longest URL that fits into a body of POST /hooks; also checked for URLs that come another way. */
const maxTargetUrlBytes = 4_096;

export const httpsPort = 443;

export type Egress = { ownNetworks: readonly OwnNetwork[]; resolve: ResolveName };

/** The operator may learn that a name doesn't exist, because they can ask the same name servers. */
export type Asker = "client" | "operator";

/** API: POST /hooks. Returns the trimmed text unchanged, so that what was checked is what is dialled. */
export async function checkTargetUrl(
  text: string,
  workspaceId: string,
  egress: Egress,
  asker: Asker = "client",
): Promise<void> {
  const { ownNetworks, resolve } = egress;
  const url = parseTargetUrl(text, ownNetworks);
  const host = bareHost(url);
  if (isIP(host)) return;
  // Clients get one answer for an unknown name and a private one, so that they can't map a network.
  const addresses = await resolve(host, workspaceId).catch(noAddresses);
  if (addresses.length === 0 && asker === "operator") {
    throw refusedUrl(`The name ${host} doesn't exist, or has no address.`);
  }
  if (addresses.length === 0 || !addresses.every((address) => isPublicAddress(address, portOf(url), ownNetworks))) {
    throw refusedUrl("The webhook URL's host name must exist and resolve to public addresses only.");
  }
}

const refusedUrl = (message: string) => badRequest(message, { code: "refused-url" });

function noAddresses(cause: unknown): readonly string[] {
  if (cause instanceof NameNotResolved) return [];
  const message = "The webhook URL's host name could not be looked up in time.";
  throw new AppError("unavailable", message, { cause });
}

export function parseTargetUrl(text: string, ownNetworks: readonly OwnNetwork[]): URL {
  if (!/^https:\/\//i.test(text)) throw refusedUrl("The webhook URL must start with https://.");
  if (Buffer.byteLength(text) > maxTargetUrlBytes) {
    throw refusedUrl(`The webhook URL must be at most ${maxTargetUrlBytes} bytes long.`);
  }
  const url = isUnambiguous(text) ? URL.parse(text) : null;
  if (!url || url.protocol !== "https:") throw refusedUrl("The webhook URL is not a valid URL.");
  // The parser drops empty userinfo, so the raw authority is checked as well.
  if (url.username || url.password || authority(text).includes("@")) {
    throw refusedUrl("The webhook URL must not contain a user name or password.");
  }
  if (url.port === "0") throw refusedUrl("The webhook URL's port must be from 1 to 65535.");

  if (!mayBePublic(bareHost(url), portOf(url), ownNetworks)) {
    throw refusedUrl("The webhook URL must point to a public host.");
  }
  return url;
}

function mayBePublic(host: string, port: number, ownNetworks: readonly OwnNetwork[]): boolean {
  if (isIP(host)) return isPublicAddress(host, port, ownNetworks);
  return isName(host) && (!isLocalName(host) || allowedAt(port, ownNetworks).length > 0);
}

const portOf = (url: URL): number => Number(url.port || httpsPort);

/** `url.hostname` keeps the brackets of an IPv6 address. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** Refuses what parsers read differently. */
function isUnambiguous(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\s\\]/u.test(text) && !text.startsWith("/", "https://".length);
}

const authority = (text: string) => text.slice("https://".length).split(/[/?#]/, 1)[0] ?? "";

function isName(host: string): boolean {
  return !withoutDot(host).split(".").includes("");
}

const localSuffixes = ["localhost", "local", "internal", "home.arpa"];

/** Names that only resolve inside a network. Where own networks are allowed, the resolved address decides instead. */
function isLocalName(host: string): boolean {
  const name = withoutDot(host);
  return !name.includes(".") || localSuffixes.some((suffix) => name.endsWith(`.${suffix}`));
}

const withoutDot = (host: string) => host.replace(/\.$/, "");
