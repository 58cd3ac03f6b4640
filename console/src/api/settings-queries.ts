import { queryOptions } from "@tanstack/react-query";
import { ask, type Input } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

type SuppressionFilter = Pick<Input<"suppression.list">, "value" | "reason">;

export const suppressionsQuery = (workspace: string, filter: SuppressionFilter) =>
  keysetPages([workspace, "suppressions", filter], (cursor) =>
    ask("suppression.list", workspace, { ...filter, ...cursor }),
  );

export const tokensQuery = (workspace: string) =>
  keysetPages([workspace, "tokens"], (cursor) => ask("token.list", workspace, cursor));

type OfferFilter = Pick<Input<"offer.list">, "status">;

export const workspaceSettingsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "settings"],
    queryFn: () => ask("workspace.settings", workspace, {}),
  });

export const offersQuery = (workspace: string, filter: OfferFilter) =>
  keysetPages([workspace, "offers", filter], (cursor) => ask("offer.list", workspace, { ...filter, ...cursor }));

type AuditFilter = Pick<Input<"audit.list">, "actor" | "operation" | "since" | "until">;

/** Whose replies they are, by their ids; who was erased is left out. */
export const writersQuery = (workspace: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [workspace, "writers", ids],
    queryFn: async () => (await ask("reply.writers", workspace, { ids: [...ids] })).data,
    enabled: ids.length > 0,
  });

export const auditQuery = (workspace: string, filter: AuditFilter) =>
  keysetPages([workspace, "audit", filter], (cursor) => ask("audit.list", workspace, { ...filter, ...cursor }));
