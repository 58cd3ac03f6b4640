import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { act, ask } from "./ask.ts";
import { readPages } from "./read-pages.ts";

export const membersQuery = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: [workspace, "members"],
    queryFn: ({ pageParam: cursor }) => ask("member.list", workspace, cursor ? { cursor } : {}),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** By their addresses, of those who have a name. */
export const memberNamesQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "members", "names"],
    queryFn: async () => {
      const names = new Map<string, string>();
      for await (const { data } of readPages((cursor) => ask("member.list", workspace, { limit: "100", ...cursor }))) {
        for (const { email, name } of data) if (name) names.set(email, name);
      }
      return names;
    },
    staleTime: 300_000,
  });

export const invitationsQuery = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: [workspace, "invitations"],
    queryFn: ({ pageParam: cursor }) => ask("invitation.list", workspace, cursor ? { cursor } : {}),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const signInMeansQuery = queryOptions({
  queryKey: ["sign-in-means"],
  queryFn: () => act("second-factor.get", {}),
});

export const passkeysQuery = queryOptions({ queryKey: ["passkeys"], queryFn: () => act("passkey.list", {}) });

export const providerQuery = queryOptions({ queryKey: ["provider"], queryFn: () => act("provider.get", {}) });

export const signInWaysQuery = queryOptions({
  queryKey: ["sign-in-ways"],
  queryFn: () => act("sign-in.ways", {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const sessionsQuery = queryOptions({ queryKey: ["sessions"], queryFn: () => act("session.list", {}) });

export const authorizationsQuery = queryOptions({
  queryKey: ["authorizations"],
  queryFn: () => act("authorization.list", {}),
});
