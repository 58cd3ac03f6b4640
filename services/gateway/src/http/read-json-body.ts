import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { badRequest } from "@outbound/contracts/app-error";
import type { ErrorCode } from "@outbound/contracts/error-codes";

export type JsonBody = { bytes: Buffer; json: Record<string, unknown> };

type Bounds = { limitBytes: number; timeoutMs: number };

/** API: Body errors. */
export const bodyErrors = {
  tooLarge: "Request body too large.",
  missing: "Expected a JSON body.",
  invalid: "Body is not valid JSON.",
  noObject: "Body must be a JSON object.",
} as const;

export async function readJsonBody(req: IncomingMessage, res: ServerResponse, bounds: Bounds): Promise<JsonBody> {
  const bytes = await readBytes(req, res, bounds);
  if (bytes.length === 0) throw bodyError(bodyErrors.missing);
  const json = parseJson(bytes);
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw bodyError(bodyErrors.noObject);
  return { bytes, json: json as Record<string, unknown> };
}

/** JSON is UTF-8; other bytes would silently become replacement characters. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw notJson();
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw notJson(error);
  }
}

const notJson = (cause?: unknown) => bodyError(bodyErrors.invalid, cause);

export const bodyError = (message: string, cause?: unknown) => {
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
    if (Number(req.headers["content-length"]) > limitBytes) return refuse(bodyErrors.tooLarge);
    req.on("data", take).on("end", end).on("close", close);
  });
}
