import { queryOptions } from "@tanstack/react-query";
import { askOperator, type OperatorInput } from "./ask-operator.ts";
import { keysetPages } from "./keyset-pages.ts";
import { operatorKey } from "./queries.ts";

export const statusQuery = queryOptions({
  queryKey: [...operatorKey, "status"],
  queryFn: () => askOperator("system.status", {}),
  refetchInterval: 15_000,
});

export const pausesQuery = queryOptions({
  queryKey: [...operatorKey, "pauses"],
  queryFn: () => askOperator("sending.pauses", {}),
  refetchInterval: 15_000,
});

export const workspacesQuery = (search?: string) =>
  keysetPages([...operatorKey, "workspaces", search], (cursor) =>
    askOperator("workspace.list", { ...(search && { search }), ...cursor }),
  );

const mostIds = 100;

export const namedWorkspacesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...operatorKey, "named-workspaces", ids],
    enabled: ids.length > 0,
    queryFn: async () => (await askOperator("workspace.list", { ids: ids.slice(0, mostIds), limit: "100" })).data,
  });

export const operatorMembersQuery = (workspace: string) =>
  keysetPages([...operatorKey, "members", workspace], (cursor) => askOperator("member.list", cursor, { workspace }));

export const operatorMailboxesQuery = (workspace: string) =>
  keysetPages([...operatorKey, "mailboxes", workspace], (cursor) =>
    askOperator("mailbox.entries", cursor, { workspace }),
  );

const counts = [
  "campaign-data.count",
  "mailer-data.count",
  "webhook-dispatcher-data.count",
  "prospect-data.count",
] as const;

export const contentsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...operatorKey, "contents", workspace],
    queryFn: async (): Promise<Readonly<Record<string, number>>> => {
      const parts = await Promise.all(counts.map((name) => askOperator(name, {}, { workspace })));
      return Object.assign({}, ...parts.map(({ rows }) => rows));
    },
  });

export const usersQuery = (search?: string) =>
  keysetPages([...operatorKey, "users", search], (cursor) =>
    askOperator("user.list", { ...(search && { search }), ...cursor }),
  );

/** Null when there is none. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorKey, "user", id],
    queryFn: async () => (await askOperator("user.list", { id })).data[0] ?? null,
  });

/** Isn't fetched by the clock: to look holds the messages for a moment. */
export const deadLettersQuery = queryOptions({
  queryKey: [...operatorKey, "dead-letters"],
  refetchOnWindowFocus: false,
  queryFn: () => askOperator("dead-letter.list", {}),
});

export const deadLetterQuery = (service: string, id: string) =>
  queryOptions({
    queryKey: [...operatorKey, "dead-letter", service, id],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => askOperator("dead-letter.show", { service, id }),
  });

type EntryFilter = Pick<OperatorInput<"suppression.entries">, "global" | "value">;

export const suppressionEntriesQuery = (filter: EntryFilter) =>
  keysetPages([...operatorKey, "suppressions", filter], (cursor) =>
    askOperator("suppression.entries", { ...filter, ...cursor }),
  );

type AuditFilter = Pick<OperatorInput<"audit.list">, "actor" | "operation" | "since" | "until">;

export const operatorAuditQuery = (filter: AuditFilter) =>
  keysetPages([...operatorKey, "audit", filter], (cursor) => askOperator("audit.list", { ...filter, ...cursor }));
