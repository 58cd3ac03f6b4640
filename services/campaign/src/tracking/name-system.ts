import { lookup, Resolver } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Throws when no server answers; an unknown name points nowhere. */
export type NameSystem = {
  cname: (host: string) => Promise<string | null>;
  addresses: (host: string) => Promise<string[]>;
};

const answerMs = 1_500;

export const nameSystem: NameSystem = {
  async cname(host) {
    const [name] = await orNone(new Resolver({ timeout: answerMs, tries: 1 }).resolveCname(host));
    return name ?? null;
  },
  async addresses(host) {
    const answers = await Promise.race([orNone(lookup(host, { all: true })), tooLate()]);
    return answers.map(({ address }) => address);
  },
};

async function orNone<T>(answers: Promise<T[]>): Promise<T[]> {
  try {
    return await answers;
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

async function tooLate(): Promise<never> {
  await sleep(answerMs, undefined, { ref: false });
  throw new Error("the name servers did not answer in time");
}
