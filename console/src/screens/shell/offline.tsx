import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { noteUnreached, probe, useIsOffline } from "../../api/reach.ts";
import styles from "./shell.module.css";

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** The server's absence, and the age of what the page still shows. Everything is asked for again when it is back. */
export function Offline() {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  const queryClient = useQueryClient();
  useEffect(() => {
    addEventListener("offline", noteUnreached);
    addEventListener("online", probe);
    return () => {
      removeEventListener("offline", noteUnreached);
      removeEventListener("online", probe);
    };
  }, []);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void queryClient.invalidateQueries();
    wasOffline.current = isOffline;
  }, [isOffline, queryClient]);
  if (!isOffline) return null;
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.dataUpdatedAt > 0 });
  const oldest = Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  return (
    <div className={styles.offline} role="status">
      <WifiOff aria-hidden="true" />
      <span>
        You’re offline. What you write is kept; send it when you’re back.
        {Number.isFinite(oldest) && ` This page is from ${clock.format(oldest)}.`}
      </span>
    </div>
  );
}
