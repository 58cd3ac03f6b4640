import type { IncomingMessage } from "node:http";
import { AppError, badRequest } from "@outbound/contracts/app-error";

/** A form can send no JSON, and a page of another site neither hides where it comes from nor gets an answer. */
export function refuseForeignRequest({ headers }: IncomingMessage, publicUrl: string): void {
  if (headers.authorization !== undefined) throw forbidden("The app takes no API token: use /api/v1.");
  if (!/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) {
    throw badRequest("The app takes a JSON body with `Content-Type: application/json`.");
  }
  if (!isOurOwnPage(headers, publicUrl)) throw forbidden("This request comes from another site.");
}

/** For a GET: over http in a network a browser says nothing of the page, and a page of another site could not read the answer. */
export function refuseForeignPage({ headers }: IncomingMessage, publicUrl: string): void {
  if (headers.authorization !== undefined) throw forbidden("The app takes no API token: use /api/v1.");
  if (headers["sec-fetch-site"] === undefined && headers.origin === undefined) return;
  if (!isOurOwnPage(headers, publicUrl)) throw forbidden("This request comes from another site.");
}

/** Browsers send Sec-Fetch-Site to https and to this machine; over http in a network they send Origin alone. */
function isOurOwnPage(
  { origin, host, "sec-fetch-site": site }: IncomingMessage["headers"],
  publicUrl: string,
): boolean {
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

const forbidden = (message: string) => new AppError("forbidden", message);
