import { deliveryHeaders, signatureHeader } from "@outbound/contracts/webhooks/delivery-headers";
import { LookupPostponed, NameNotAnswered, NameNotResolved } from "@outbound/egress/name-errors";
import { BlockedAddress } from "@outbound/egress/vetted-addresses";
import { Agent } from "undici";
import { type Answer, AnswerLate, answerOf } from "./answer-of.ts";
import { sign } from "./sign.ts";
import { bareHost, type Egress, parseTargetUrl } from "./target-url.ts";
import { vettedConnector } from "./vetted-connector.ts";

export type Post = {
  id: string;
  workspace_id: string;
  event: string;
  url: string;
  body: Buffer;
  secret: string | null;
};

/** An operator may read these, so the list is closed and has no addresses: it can't be used to scan a network. */
export type AttemptError =
  | "blocked_address"
  | "certificate_invalid"
  | "certificate_untrusted"
  | "connect_refused"
  | "connection_error"
  | "dns_error"
  | "no_secret"
  | "secret_unreadable"
  | "timeout"
  | "tls_error"
  | `http_${number}`;

/** A post without an error was delivered; `answer` is absent when the failure came before any answer. */
export type Posted = { error?: AttemptError; answer?: Answer };

/** Never rejects, because a failing receiver is data. `postponed` is no attempt: something on our side is missing. */
export type PostOnce = (post: Post) => Promise<Posted | "postponed">;

type Options = Egress & {
  isSlow?: (name: string) => boolean;
  timeoutMs?: number;
  now?: () => Date;
  onSocket?: () => void;
};

/** API: Delivery rules, response time. It runs from the name's lookup to the status line. */
const answerTimeoutMs = 10_000;

export function poster(options: Options): { postOnce: PostOnce; close: () => Promise<void> } {
  const { ownNetworks, resolve, onSocket, timeoutMs = answerTimeoutMs, now = () => new Date() } = options;
  const { isSlow = () => false } = options;
  const agent = new Agent({
    connect: vettedConnector({ ownNetworks, resolve, timeoutMs, ...(onSocket && { onOpen: onSocket }) }),
    pipelining: 1,
    // undici's own timeouts are off, because one timer covers the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const postOnce: PostOnce = async ({ id, workspace_id, event, url, body, secret }) => {
    // API: Webhook signing. The service never sends an unsigned delivery.
    if (secret === null) return { error: "no_secret" };
    const target = parse(url);
    if (!target) return { error: "blocked_address" };
    const startedAt = performance.now();
    const request = {
      origin: target.origin,
      path: target.pathname + target.search,
      method: "POST",
      headers: { ...deliveryHeaders({ id, event }), [signatureHeader]: sign(secret, body, now()) },
      body,
    } as const;
    try {
      const host = bareHost(target);
      // A slow name is looked up within the workspace's share of lookups; the socket then finds the answer cached.
      if (isSlow(host)) await resolve(host, workspace_id);
      const answer = await answerOf(agent, request, timeoutMs - (performance.now() - startedAt));
      const { status } = answer;
      return status >= 200 && status < 300 ? { answer } : { answer, error: `http_${status}` };
    } catch (error) {
      if (error instanceof LookupPostponed) return "postponed";
      return { error: attemptError(error) };
    }
  };

  // The stored URL may be older than a rule, so it is checked like a new one.
  const parse = (url: string) => {
    try {
      return parseTargetUrl(url, ownNetworks);
    } catch {
      return undefined;
    }
  };

  return { postOnce, close: () => agent.destroy() };
}

const timeoutCodes = ["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"];
const untrustedCodes = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_SIGNATURE)/;
const certificateCodes = /^(ERR_TLS_CERT|CERT|HOSTNAME|INVALID_|ERROR_IN_|CRL_)/;
const tlsCodes = /^(ERR_TLS|ERR_SSL|EPROTO)/;

function attemptError(error: unknown): AttemptError {
  if (error instanceof AnswerLate) return "timeout";
  if (error instanceof BlockedAddress) return "blocked_address";
  if (error instanceof NameNotResolved || error instanceof NameNotAnswered) return "dns_error";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (timeoutCodes.includes(code)) return "timeout";
  if (code === "ECONNREFUSED") return "connect_refused";
  if (untrustedCodes.test(code)) return "certificate_untrusted";
  if (certificateCodes.test(code)) return "certificate_invalid";
  return tlsCodes.test(code) ? "tls_error" : "connection_error";
}
