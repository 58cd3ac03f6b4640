import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { patiently } from "../../../api/patiently.ts";
import type { TriedOut } from "./try-out.ts";

export type Standing = Output<"prospect.check-addresses">["data"][number];
export type Standings = ReadonlyMap<string, Standing>;

/** The operation's own limit. */
const askedAtOnce = 1_000;

type Options = {
  ask: (emails: string[]) => Promise<Standing[]>;
  /** Called after each piece. */
  tell: (checked: number) => void;
  signal: AbortSignal;
};

/** Adds to `known` what the server says of each address, and asks of none twice. */
export async function askStandings(
  addresses: readonly string[],
  known: Map<string, Standing>,
  { ask: send, tell, signal }: Options,
): Promise<Standings> {
  const unknown = addresses.filter((address) => !known.has(address));
  const before = addresses.length - unknown.length;
  for (let from = 0; from < unknown.length; from += askedAtOnce) {
    const some = unknown.slice(from, from + askedAtOnce);
    const standings = await send(some);
    signal.throwIfAborted();
    for (const [at, address] of some.entries()) known.set(address, standings[at] ?? "new");
    tell(before + from + some.length);
  }
  return known;
}

export type Checked = {
  standings: Standings;
  /** Whether everybody was asked about. */
  isDone: boolean;
  checked: number;
  error: Error | null;
  again: () => void;
};

/** Goes on in the background, piece by piece, and shows what is known so far. */
export function useStandings(workspace: string, tried: TriedOut | null | undefined, key: readonly unknown[]): Checked {
  const [known] = useState(() => new Map<string, Standing>());
  const [checked, tell] = useState(0);
  const { isSuccess, error, refetch } = useQuery({
    queryKey: [workspace, "check-addresses", ...key],
    queryFn: async ({ signal }) => {
      tell(0);
      const send = async (emails: string[]) =>
        (await patiently(() => ask("prospect.check-addresses", workspace, { emails }))).data;
      await askStandings(tried?.addresses ?? [], known, { ask: send, tell, signal });
      return {};
    },
    enabled: Boolean(tried),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { standings: known, isDone: isSuccess, checked, error, again: () => void refetch() };
}
