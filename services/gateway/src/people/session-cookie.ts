import type { IncomingMessage, ServerResponse } from "node:http";

export type SessionCookie = {
  read(req: IncomingMessage): string | undefined;
  write(res: ServerResponse, token: string): void;
  clear(res: ServerResponse): void;
};

const visitSeconds = 600;

/** The database decides when a session ends; this is the longest. */
const maxAgeSeconds = 90 * 24 * 3600;

/** Over http browsers send a cookie to every port of a host, so its name distinguishes systems on one machine. */
export const sessionCookie = (publicUrl: string): SessionCookie => cookieNamed(publicUrl, "", maxAgeSeconds);

export const visitCookie = (publicUrl: string): SessionCookie => cookieNamed(publicUrl, "-visit", visitSeconds);

export const connectCookie = (publicUrl: string): SessionCookie => cookieNamed(publicUrl, "-connect", visitSeconds);

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
