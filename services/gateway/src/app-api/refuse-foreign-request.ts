import type { IncomingMessage } from "node:http";
import { AppError, badRequest } from "@outbound/contracts/app-error";

/** A form can't send JSON, and a page of another site neither hides its origin nor reads the answer. */
export function refuseForeignRequest({ headers }: IncomingMessage, publicUrl: string): void {
  if (headers.authorization !== undefined) throw forbidden("The app takes no API token: use /api/v1.");
  if (!/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) {
    throw badRequest("The app takes a JSON body with `Content-Type: application/json`.");
  }
  if (!isOurOwnPage(headers, publicUrl)) throw forbidden("This request comes from another site.");
}

/** For a GET. Over http in a network a browser says nothing about the page, but a page of another site couldn't read the answer. */
export function refuseForeignPage({ headers }: IncomingMessage, publicUrl: string): void {
  if (headers.authorization !== undefined) throw forbidden("The app takes no API token: use /api/v1.");
  if (headers["sec-fetch-site"] === undefined && headers.origin === undefined) return;
  if (!isOurOwnPage(headers, publicUrl)) throw forbidden("This request comes from another site.");
}

/** Browsers send Sec-Fetch-Site over https and to this machine; over http in a network they send only Origin. */
function isOurOwnPage(
  { origin, host, "sec-fetch-site": site }: IncomingMessage["headers"],
  publicUrl: string,
): boolean {
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

const forbidden = (message: string) => new AppError("forbidden", message);
