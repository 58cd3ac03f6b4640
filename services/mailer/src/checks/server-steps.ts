import { counted } from "@outbound/contracts/counted";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { type Egress, findServer, ServerUnreachable } from "../mail-servers/find-server.ts";
import { isOnThisMachine } from "../mail-servers/plain-login.ts";
import { isPrivate } from "../mail-servers/private-networks.ts";
import { type Encryption, probeServer } from "./probe-server.ts";
import { failed, fine, measured, skipped, warned } from "./step.ts";

type Server = { host: string; port: number; secure: boolean; insecure?: boolean | undefined };
type About = "sending" | "reading";

const probeMs = 6_000;
const expiryDays = 14;

/** Resolves the host, connects and encrypts. `isReached` is false when a login can't succeed. */
export async function serverSteps(
  about: About,
  server: Server,
  egress: Egress,
): Promise<{ steps: CheckStep[]; isReached: boolean }> {
  const { host, port } = server;
  const startedAt = performance.now();
  let addresses: readonly string[];
  try {
    addresses = await findServer(server, egress);
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error;
    const step = failed(about, "resolve", `${host}:${port} can't be used: ${error.message}.`, { mend: mends.resolve });
    return { steps: [measured(step, startedAt), ...rest(about, ["connect", "tls", "sign-in"])], isReached: false };
  }
  const resolved = measured(fine(about, "resolve", `${host} was found.`), startedAt);
  const protocol = about === "sending" ? "smtp" : "imap";
  const foundAt = performance.now();
  const probe = await probeServer(server, { protocol, addresses, timeoutMs: probeMs });
  if (!probe.isConnected) {
    const step = failed(
      about,
      "connect",
      `Could not connect to ${host}:${port}: ${probe.why}.`,
      mendOfConnecting(about),
    );
    return { steps: [resolved, measured(step, foundAt), ...rest(about, ["tls", "sign-in"])], isReached: false };
  }
  const { connectMs, encryption } = probe;
  const connected = { ...fine(about, "connect", `Connected to ${host}:${port}.`), took_ms: connectMs };
  const step = encryptionStep(about, server, encryption, addresses.every(isPrivate));
  const tls = measured(step, foundAt + connectMs, foundIn(encryption));
  return { steps: [resolved, connected, tls], isReached: true };
}

/** The version of a valid encryption, or the name for which the certificate would be valid. */
function foundIn(encryption: Encryption): string | undefined {
  if (encryption.kind !== "encrypted") return undefined;
  return encryption.problem === null ? encryption.protocol.replace("TLSv", "TLS ") : encryption.otherName;
}

export const rest = (about: CheckStep["about"], steps: readonly CheckStep["step"][]): CheckStep[] =>
  steps.map((step) => skipped(about, step, "Not tried: an earlier check failed."));

function encryptionStep(about: About, server: Server, found: Encryption, isOwn: boolean): CheckStep {
  const { host, port, secure } = server;
  if (found.kind === "none" && isOnThisMachine(host)) {
    return fine(about, "tls", `${host}:${port} offers no encryption, and needs none: it is on this machine.`);
  }
  if (found.kind === "none" && isOwn && server.insecure) {
    const says = `${host}:${port} offers no encryption, which the mailbox’s settings allow: it is in your own network.`;
    return fine(about, "tls", says);
  }
  if (found.kind === "none") {
    const says = `${host}:${port} offers no encryption (STARTTLS).`;
    return isOwn || server.insecure
      ? warned(about, "tls", says, { mend: mends.plain })
      : failed(about, "tls", says, { mend: mends.plain });
  }
  if (found.kind === "failed") {
    const mend = secure ? mends.notTls : mends.starttls;
    return failed(about, "tls", `The encryption with ${host}:${port} failed: ${found.why}.`, { mend });
  }
  const { problem, validUntil, protocol } = found;
  if (problem !== null) {
    const says =
      found.otherName === undefined
        ? `The certificate of ${host} isn’t valid: ${problem}.`
        : `${host} shows a certificate for ${found.otherName}.`;
    const mend = { mend: found.otherName === undefined ? mends.certificate : `Use ${found.otherName} as the server.` };
    return isOwn && !secure ? warned(about, "tls", says, mend) : failed(about, "tls", says, mend);
  }
  const days = validUntil ? Math.floor((validUntil.getTime() - Date.now()) / 86_400_000) : Number.POSITIVE_INFINITY;
  if (days < expiryDays) {
    const says = `The certificate of ${host} ends in ${counted(days, "day")}.`;
    return warned(about, "tls", says, { mend: mends.expiry });
  }
  return fine(about, "tls", `Encrypted with ${protocol}; the certificate is valid for ${host}.`);
}

const mendOfConnecting = (about: About) => ({
  mend:
    about === "sending"
      ? "Check the port. Usual are 465 with TLS and 587 with STARTTLS. Most networks block port 25, and a firewall may be in the way."
      : "Check the port. Usual are 993 with TLS and 143 with STARTTLS. At some providers you turn on IMAP in the mailbox’s settings first.",
});

const mends = {
  resolve:
    "Check the name, and that the port is one for email. For a server in your own network, the operator allows it first (MAIL_SERVER_ALLOWED_CIDRS).",
  plain:
    "Use the port with TLS (465 to send, 993 to read), or turn on STARTTLS at the server. Outbound sends a password without encryption only if the mailbox’s settings allow it, or on this machine.",
  notTls: "Check the encryption for this port: 465 and 993 use TLS, 587 and 143 use STARTTLS.",
  starttls: "The server offered STARTTLS, then failed. Try the port with TLS: 465 to send, 993 to read.",
  certificate:
    "Use the host name from the provider’s help pages, which its certificate is for. Your own server needs a certificate from a public authority.",
  expiry: "Have it renewed before then: after that nothing is sent.",
};
