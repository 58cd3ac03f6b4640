import type { IncomingMessage, ServerResponse } from "node:http";

export type SessionCookie = {
  read(req: IncomingMessage): string | undefined;
  write(res: ServerResponse, token: string): void;
  clear(res: ServerResponse): void;
};

/** Of a browser that is at an identity provider. */
const visitSeconds = 600;

/** For as long as a session may last at all; the database says when it ends. */
const maxAgeSeconds = 90 * 24 * 3600;

/**
 * Bound to this host and to TLS when the public address is https. Over http a cookie is sent to every port of a host: its
 * name tells systems on one machine apart.
 */
export const sessionCookie = (publicUrl: string): SessionCookie => cookieNamed(publicUrl, "", maxAgeSeconds);

export const visitCookie = (publicUrl: string): SessionCookie => cookieNamed(publicUrl, "-visit", visitSeconds);

function cookieNamed(publicUrl: string, suffix: string, lastsSeconds: number): SessionCookie {
  const { protocol, port } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const name = `${isSecure ? "__Host-outbound" : `outbound-${port || "80"}`}${suffix}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const prefix = `${name}=`;

  return {
    read(req) {
      const cookies = (req.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
      return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || undefined;
    },
    write: (res, token) =>
      void res.setHeader("Set-Cookie", `${prefix}${token}; ${attributes}; Max-Age=${lastsSeconds}`),
    clear: (res) => void res.setHeader("Set-Cookie", `${prefix}; ${attributes}; Max-Age=0`),
  };
}
