import { Resolver } from "node:dns/promises";

export type MxRecord = { exchange: string; priority: number };
export type SrvRecord = { name: string; port: number; priority: number; weight: number };

/** Each answers with nothing where a name or its records aren't there. Throws RecordsNotAnswered. */
export type DnsRecords = {
  txt: (name: string) => Promise<string[]>;
  mx: (name: string) => Promise<MxRecord[]>;
  cname: (name: string) => Promise<string[]>;
  srv: (name: string) => Promise<SrvRecord[]>;
  addresses: (name: string) => Promise<string[]>;
};

export class RecordsNotAnswered extends Error {}

const tryMs = 1_000;
const tries = 2;
const wholeMs = 3_500;
const mostRecords = 50;
const mostCharacters = 4_096;
const nothingThere = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks the system's name servers, or these. */
export function dnsRecords(servers?: readonly string[]): DnsRecords {
  async function ask<T>(name: string, question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
    if (!isDnsName(name)) return [];
    const resolver = new Resolver({ timeout: tryMs, tries });
    if (servers) resolver.setServers(servers);
    const clock = setTimeout(() => resolver.cancel(), wholeMs);
    try {
      return (await question(resolver)).slice(0, mostRecords);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (nothingThere.has(code)) return [];
      throw new RecordsNotAnswered(`The name servers did not answer for ${name}.`, { cause: error });
    } finally {
      clearTimeout(clock);
    }
  }
  return {
    txt: async (name) =>
      (await ask(name, (one) => one.resolveTxt(name))).map((parts) => parts.join("").slice(0, mostCharacters)),
    mx: (name) => ask(name, (one) => one.resolveMx(name)),
    cname: (name) => ask(name, (one) => one.resolveCname(name)),
    srv: (name) => ask(name, (one) => one.resolveSrv(name)),
    addresses: (name) => ask(name, (one) => one.resolve4(name)),
  };
}

/** What may be asked for: names in others' records can say anything. */
export function isDnsName(name: string): boolean {
  if (name.length > 253 || name === "") return false;
  return name.split(".").every((label) => /^[a-z0-9_-]{1,63}$/i.test(label));
}
