import { patiently } from "../../api/patiently.ts";
import { Refusal } from "../../api/refusal.ts";

export const mostEntries = 10_000;

/** What a list of addresses and domains names, each once, however it is separated. Of `Ada <ada@x.example>` it is the address. */
export function entriesIn(text: string): string[] {
  const words = text.split(/[,;\r\n]+/).flatMap((part) => part.match(/<[^<>]+>/g) ?? part.split(/\s+/));
  const entries = words.map((word) => word.replaceAll(/[\s<>()[\]"“”]/g, "").replace(/^mailto:/i, "")).filter(Boolean);
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()];
}

type Refused = { entry: string; message: string };
/** `suppressed` and `already` are as the server spells them. */
export type Outcome = { suppressed: string[]; already: string[]; refused: Refused[] };

type Suppress = (entry: string) => Promise<{ value: string | null }>;
type Options = { tell: (done: number) => void; waitMs?: number };

/** Each by itself. Throws an `Interrupted` when the server can't be asked, with what was done until then. */
export async function suppressAll(
  entries: readonly string[],
  suppress: Suppress,
  { tell, waitMs = 5_000 }: Options,
): Promise<Outcome> {
  const outcome: Outcome = { suppressed: [], already: [], refused: [] };
  for (const [done, entry] of entries.entries()) {
    tell(done);
    try {
      const { value } = await patiently(() => suppress(entry), waitMs);
      outcome.suppressed.push(value ?? entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "duplicate") outcome.already.push(entry);
      else if (error.status === 400) outcome.refused.push({ entry, message: error.message });
      else throw new Interrupted(error, outcome, entries.slice(done));
    }
  }
  return outcome;
}

export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly outcome: Outcome;
  readonly left: readonly string[];

  constructor(cause: Error, outcome: Outcome, left: readonly string[]) {
    super(cause.message, { cause });
    this.outcome = outcome;
    this.left = left;
  }
}
