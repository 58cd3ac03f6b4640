import { isIPv6 } from "node:net";

export const reachableHost = (host: string) =>
  ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host;
