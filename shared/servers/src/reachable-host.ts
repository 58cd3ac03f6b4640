import { isIPv6 } from "node:net";

/** Where a program on this machine reaches what listens on `host`. */
export const reachableHost = (host: string) =>
  ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host;
