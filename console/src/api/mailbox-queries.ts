import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const mailboxesQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "mailboxes"],
    queryFn: () => ask("mailbox.list", workspace, {}),
    refetchInterval: 30_000,
  });

export const removalQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "mailbox-removal", id],
    queryFn: () => ask("mailbox.preview-removal", workspace, { id }),
    refetchInterval: 30_000,
  });

export const providersQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "mailbox-providers"],
    queryFn: () => ask("mailbox.providers", workspace, {}),
    staleTime: 300_000,
  });

export const connectionQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "mailbox-connection", id],
    queryFn: () => ask("mailbox.connection", workspace, { id }),
  });

export const serversQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "mailboxes", "servers", id],
    queryFn: () => ask("mailbox.servers", workspace, { id }),
    retry: false,
  });

export const domainQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "mailboxes", "domain", id],
    queryFn: () => ask("mailbox.domain", workspace, { id }),
  });

export const mailboxDaysQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "mailboxes", "days"],
    queryFn: () => ask("mailbox.days", workspace, {}),
    refetchInterval: 60_000,
  });

export const domainsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "mailboxes", "domains"],
    queryFn: () => ask("mailbox.domains", workspace, {}),
    refetchInterval: 60_000,
  });

export const bouncesQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "mailboxes", "bounces", id],
    queryFn: () => ask("mailbox.bounces", workspace, { id }),
  });
