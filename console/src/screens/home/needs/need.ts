import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Found } from "./need-words.ts";

/** What is so, why in numbers, and the one thing that does it or leads to it. */
export type Need = {
  key: string;
  tone: "red" | "amber" | "green";
  icon: LucideIcon;
  title: string;
  why: ReactNode;
  action: ReactNode;
};

/** What a part of the page couldn't ask. */
export type Unasked = { what: string; error: Error; retry: () => unknown };

export type Needs = { needs: Need[]; isPending: boolean; unasked: Unasked[] };

type Asked = { isPending: boolean; error: Error | null; data?: unknown; refetch: () => unknown };

export const asked = (query: Asked, what: string): Omit<Needs, "needs"> => ({
  isPending: query.isPending,
  unasked: query.error && query.data === undefined ? [{ what, error: query.error, retry: query.refetch }] : [],
});

type Page<Row> = { data: readonly Row[]; next_cursor: string | null };

export function firstPage<Row>(
  { data }: { data?: { pages: readonly Page<Row>[] } | undefined },
  isWanted: (row: Row) => boolean = () => true,
): { rows: Row[]; found: Found } {
  const page = data?.pages[0];
  const rows = page?.data.filter(isWanted) ?? [];
  const mayBeMore = page !== undefined && page.next_cursor !== null && rows.length === page.data.length;
  return { rows, found: { figure: rows.length, mayBeMore } };
}
