import type { Topic } from "@outbound/contracts/topics";
import type { QueryKey } from "@tanstack/react-query";
import { deletionKey, queryClient, sessionQuery } from "./queries.ts";
import { probe } from "./reach.ts";

const queriesOf: Record<Topic, readonly string[]> = {
  campaigns: ["today", "setup", "campaigns", "campaign", "preflight", "send", "sends", "why"],
  jobs: ["jobs", "job"],
  mailboxes: ["today", "mailboxes", "mailbox-removal", "preflight"],
  members: ["members", "invitations"],
  offers: ["offers"],
  prospects: ["setup", "companies", "company", "prospects", "prospect", "why"],
  replies: [
    "replies",
    "reply",
    "thread",
    "conversations",
    "conversation",
    "notes",
    "unread",
    "counts",
    "saved answers",
  ],
  suppressions: ["suppressions"],
  tokens: ["tokens"],
  webhooks: ["webhook", "hooks", "deliveries", "delivery", "preflight"],
};

/** A workspace that sends all day changes each second, so the page asks about a topic at most this often. */
const spacingMs = 3_000;
/** Somebody waits for a reply, and it is classified right after it came. */
const spacingOfRepliesMs = 750;
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

/** Only a visible page listens, because browsers have few connections; one that begins again fetches everything once. */
export function followChanges(workspace: string): () => void {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;
  let hasBegun = false;
  const asking = askAgainBy(workspace);

  const begin = () => {
    source = new EventSource(`/app/events?workspace=${encodeURIComponent(workspace)}`);
    source.onopen = () => {
      failures = 0;
      if (hasBegun) asking.everything();
      hasBegun = true;
    };
    source.onmessage = ({ data }) => asking.about(String(data).split(" "));
    // A browser reconnects by itself, except after a refusal.
    source.onerror = () => {
      probe();
      if (source?.readyState !== EventSource.CLOSED) return;
      failures += 1;
      const waitMs = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs) * (0.5 + Math.random() / 2);
      timer = window.setTimeout(begin, waitMs);
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    };
  };
  const end = () => {
    source?.close();
    window.clearTimeout(timer);
  };
  const onVisibility = () => {
    end();
    if (document.visibilityState === "visible") begin();
  };
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    asking.stop();
    end();
  };
}

function askAgainBy(workspace: string) {
  const recent = new Map<string, boolean>();
  const timers = new Set<number>();

  function askAbout(topic: string) {
    const names = Object.entries(queriesOf).find(([one]) => one === topic)?.[1] ?? [];
    void queryClient.invalidateQueries({ predicate: ({ queryKey, state }) => isShown(queryKey, state.data, names) });
    if (topic === "members") void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    recent.set(topic, false);
    const timer = window.setTimeout(
      () => {
        timers.delete(timer);
        const hasChanged = recent.get(topic);
        recent.delete(topic);
        if (hasChanged) askAbout(topic);
      },
      topic === "replies" ? spacingOfRepliesMs : spacingMs,
    );
    timers.add(timer);
  }
  const isShown = ([of, name, , part]: QueryKey, data: unknown, names: readonly string[]) =>
    of === workspace && names.includes(String(name)) && part !== "definition" && !isLongList(data);

  const about = (topics: readonly string[]) => {
    // Some of what the page shows may be deleted already; after the deletion it asks for everything.
    if (queryClient.isMutating({ mutationKey: deletionKey })) return;
    for (const topic of topics) {
      if (recent.has(topic)) recent.set(topic, true);
      else askAbout(topic);
    }
  };
  return {
    about,
    everything: () => about(Object.keys(queriesOf)),
    stop: () => timers.forEach((timer) => window.clearTimeout(timer)),
  };
}

/** A list of several pages, in which somebody has scrolled down: each page would be fetched again. */
const isLongList = (data: unknown) =>
  typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages) && data.pages.length > 1;
