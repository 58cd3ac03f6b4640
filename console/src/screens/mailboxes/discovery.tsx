import type { Output } from "../../api/ask.ts";
import { count } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";

type Found = Output<"mailbox.discover">;

/** The found servers fill the form below, where a person can change them. */
export function Discovery({ isLooking, found }: { isLooking: boolean; found: Found | undefined }) {
  if (isLooking) return <p role="status">Looking for its servers …</p>;
  if (!found) return null;
  const { source, provider, sign_in, daily_limit, note } = found;
  const sentences = [
    `${provider ?? "Its domain"}: the servers below were found ${source ? sources[source] : ""}.`,
    sign_in && ways[sign_in],
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
  google: "Connect it at Google instead, from the list of mailboxes, or use an app password.",
  microsoft: "Connect it at Microsoft instead, from the list of mailboxes: it takes no passwords.",
  "app-password": null,
  password: null,
};
