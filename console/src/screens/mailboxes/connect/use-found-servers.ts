import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { connectWords as said } from "../connect-words.ts";
import { type Draft, hasEmail, withFound } from "./draft.ts";

const pauseMs = 700;

type How = { isOff: boolean; take: (change: (draft: Draft) => Draft) => void };

/** Looks up the servers of an address once it is complete, and takes them unless somebody has filled in others. */
export function useFoundServers(workspace: string, draft: Draft, { isOff, take }: How) {
  const [asked, setAsked] = useState("");
  const isKept = useRef(false);
  const [isOwn, setOwn] = useState(false);
  const email = hasEmail(draft) && !isOff ? draft.email.trim().toLowerCase() : "";
  useEffect(() => {
    if (email === "") return undefined;
    const timer = setTimeout(() => setAsked(email), pauseMs);
    return () => clearTimeout(timer);
  }, [email]);
  const { data, isFetching } = useQuery({
    queryKey: [workspace, "mailbox-discovery", asked],
    queryFn: () => ask("mailbox.discover", workspace, { email: asked }),
    enabled: asked !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (data && !isKept.current) take((before) => withFound(before, data));
  }, [data, take]);
  return {
    found: data,
    isLooking: isFetching,
    isFound: Boolean(data?.source) && !isOwn,
    origin: describe(data, isOwn),
    look: () => setAsked(email),
    /** What somebody has filled in stays. */
    keep: () => {
      isKept.current = true;
      setOwn(true);
    },
  };
}

type Found = { source: keyof typeof said.found | null; provider: string | null } | undefined;

function describe(found: Found, isOwn: boolean): string {
  if (!found || isOwn) return "";
  return found.source === null ? said.notFound : said.found[found.source](found.provider);
}
