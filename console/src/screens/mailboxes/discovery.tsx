import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { providersQuery } from "../../api/mailbox-queries.ts";
import { count } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";

type Found = Output<"mailbox.discover">;
type Props = { workspace: string; isLooking: boolean; found: Found | undefined };

/** The found servers fill the form below, where a person can change them. */
export function Discovery({ workspace, isLooking, found }: Props) {
  const { data: clients } = useQuery(providersQuery(workspace));
  if (isLooking) return <p role="status">Looking for its servers …</p>;
  if (!found) return null;
  const { source, provider, sign_in, daily_limit, note } = found;
  const sentences = [
    `${provider ?? "Its domain"}: the servers below were found ${source ? sources[source] : ""}.`,
    sign_in && (clients?.data.some((client) => client.provider === sign_in) ? ways : waysWithoutClient)[sign_in],
    daily_limit !== null && `The provider allows ${count(daily_limit)} mails a day.`,
    note,
  ];
  return <Notice tone="good">{sentences.filter(Boolean).join(" ")}</Notice>;
}

const sources = {
  provider: "among known providers",
  settings: "in the settings that its domain publishes",
  dns: "in its domain’s DNS",
};

const ways = {
  google: "Connect it at Google instead, by its button on this page, or use an app password.",
  microsoft: "Connect it at Microsoft instead, by its button on this page: it takes no passwords.",
  "app-password": null,
  password: null,
};

/** Where this installation has no client at the provider. */
const waysWithoutClient = {
  ...ways,
  google: "Use an app password: whoever runs Outbound has set up no sign-in at Google.",
  microsoft: "It takes no passwords, and whoever runs Outbound has set up no sign-in at Microsoft: ask them for it.",
};
