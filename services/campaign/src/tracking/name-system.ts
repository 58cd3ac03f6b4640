import { isIP } from "node:net";
import { type DnsRecords, dnsRecords } from "@outbound/egress/dns-records";
import { NameNotResolved } from "@outbound/egress/name-errors";
import { type NameResolver, nameResolver } from "@outbound/egress/resolve-name";

/** Throws when no server answers; an unknown name points nowhere. A workspace that names the host has its own share. */
export type NameSystem = {
  cname: (host: string) => Promise<string | null>;
  addresses: (host: string, workspaceId?: string) => Promise<readonly string[]>;
};

/** Holds no thread: docs/decisions/0016-ask-for-receivers-names-without-threads.md. */
export function nameSystem(
  names: Pick<NameResolver, "resolve"> = nameResolver(),
  dns: Pick<DnsRecords, "cname"> = dnsRecords(),
): NameSystem {
  return {
    async cname(host) {
      const [name] = await dns.cname(host);
      return name ?? null;
    },
    async addresses(host, workspaceId) {
      if (isIP(host) > 0) return [host];
      try {
        return await names.resolve(host, workspaceId);
      } catch (error) {
        if (error instanceof NameNotResolved) return [];
        throw error;
      }
    },
  };
}
