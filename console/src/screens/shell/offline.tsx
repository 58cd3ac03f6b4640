import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { noteUnreached, probe, useIsOffline } from "../../api/reach.ts";
import styles from "./shell.module.css";
import { words } from "./words.ts";

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
        {words.offline.kept}
        {Number.isFinite(oldest) && ` ${words.offline.asOf(clock.format(oldest))}`}
      </span>
    </div>
  );
}
