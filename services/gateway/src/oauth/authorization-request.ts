const prefix = "q.";

/** A client's `state` must come back letter by letter, so no router may read anything into it. */
export const packRequest = (query: string): string => prefix + Buffer.from(query).toString("base64url");

/** Undefined also where a parameter is there twice, because two readers may take either. */
export function unpackRequest(request: string): Partial<Record<string, string>> | undefined {
  if (!request.startsWith(prefix)) return undefined;
  const query = Buffer.from(request.slice(prefix.length), "base64url").toString();
  const parameters = [...new URLSearchParams(query)];
  const unpacked = Object.fromEntries(parameters);
  return Object.keys(unpacked).length === parameters.length ? unpacked : undefined;
}
