import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { providersQuery } from "../../api/mailbox-queries.ts";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

type Found = Output<"mailbox.discover">;
type Props = { workspace: string; isLooking: boolean; found: Found | undefined };

/** The found servers fill the form below, where a person can change them. */
export function Discovery({ workspace, isLooking, found }: Props) {
  const { data: clients } = useQuery(providersQuery(workspace));
  if (isLooking) return <p role="status">{words.findingServers}</p>;
  if (!found) return null;
  const { source, provider, sign_in, daily_limit, note } = found;
  const hasClient = clients?.data.some((client) => client.provider === sign_in);
  const ways = hasClient ? words.signInWays : words.signInWaysWithoutClient;
  const sentences = [
    source && words.serversFound(provider, words.foundIn[source]),
    (sign_in === "google" || sign_in === "microsoft") && ways[sign_in],
    daily_limit !== null && words.providerAllows(daily_limit),
    note,
  ];
  return <Notice tone="good">{sentences.filter(Boolean).join(" ")}</Notice>;
}
