import type { Cursor } from "@outbound/postgres/keyset-page";

export const after = (cursor: Cursor | undefined) =>
  cursor && { OR: [{ created_at: { lt: cursor.at } }, { created_at: cursor.at, id: { lt: cursor.id } }] };

export const newestFirst = () => [{ created_at: "desc" as const }, { id: "desc" as const }];
