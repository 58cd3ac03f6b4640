import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, badRequest } from "@outbound/contracts/app-error";
import type { ErrorCode } from "@outbound/contracts/error-codes";
import { parseAsWritten } from "./parse-as-written.ts";

export type JsonBody = { bytes: Buffer; json: Record<string, unknown> };

type Bounds = { limitBytes: number; timeoutMs: number };

/** API: Body errors. */
export const bodyErrors = {
  tooLarge: "Request body too large.",
  missing: "Expected a JSON body.",
  invalid: "Body is not valid JSON.",
  noObject: "Body must be a JSON object.",
  encoded: "The body must not be compressed: send it without Content-Encoding.",
} as const;

export async function readJsonBody(req: IncomingMessage, res: ServerResponse, bounds: Bounds): Promise<JsonBody> {
  const bytes = await readBytes(req, res, bounds);
  if (bytes.length === 0) throw bodyError(bodyErrors.missing);
  const json = parseJson(bytes);
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw bodyError(bodyErrors.noObject);
  return { bytes, json: json as Record<string, unknown> };
}

/** JSON is UTF-8; other bytes would silently become replacement characters. Some programs begin it with a byte order mark. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

export function parseJson(bytes: Buffer): unknown {
  try {
    return parseAsWritten(utf8.decode(bytes));
  } catch (error) {
    throw notJson(error);
  }
}

const notJson = (cause: unknown) => bodyError(bodyErrors.invalid, cause);

export const bodyError = (message: string, cause?: unknown) => {
  if (message === bodyErrors.encoded)
    return new AppError("unsupported", message, { code: "unsupported-encoding", cause });
  const code: ErrorCode = message === bodyErrors.tooLarge ? "body-too-large" : "invalid-body";
  return badRequest(message, { code, cause });
};

export function readBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { limitBytes, timeoutMs }: Bounds,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    const settle = (finish: () => void) => {
      clearTimeout(timer);
      req.off("data", take).off("end", end).off("close", close);
      // The rest is discarded, so that a client that only writes gets to read the answer.
      req.resume();
      finish();
    };
    const refuse = (message: string) => settle(() => reject(bodyError(message)));
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limitBytes) refuse(bodyErrors.tooLarge);
    };
    const end = () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const close = () => refuse("The request body ended early.");
    const timer = setTimeout(() => {
      res.setHeader("Connection", "close");
      refuse("The request body took too long to arrive.");
    }, timeoutMs);

    // Its sender may have left before anybody listened.
    if (req.destroyed) return close();
    if (isEncoded(req)) {
      res.setHeader("Accept-Encoding", "identity");
      return refuse(bodyErrors.encoded);
    }
    if (Number(req.headers["content-length"]) > limitBytes) return refuse(bodyErrors.tooLarge);
    req.on("data", take).on("end", end).on("close", close);
  });
}

/** Unpacked, a small body could be without end. */
const isEncoded = ({ headers }: IncomingMessage): boolean =>
  !["", "identity"].includes(headers["content-encoding"]?.trim().toLowerCase() ?? "");
