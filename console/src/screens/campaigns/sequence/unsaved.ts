import { useBlocker } from "@tanstack/react-router";
import { useContext, useEffect } from "react";
import { HeadContext } from "../head.ts";
import { words } from "../words.ts";

/** Who leaves is asked, unless it can be saved at once. Within the campaign what is written stays. */
export function useUnsaved(isUnsaved: boolean, saveAtOnce: (() => Promise<void>) | undefined): void {
  const { setUnsaved } = useContext(HeadContext);
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (staysInWriting(current.pathname, next.pathname)) return false;
      const isSaved =
        saveAtOnce !== undefined &&
        (await saveAtOnce().then(
          () => true,
          () => false,
        ));
      return !isSaved && !window.confirm(words.leave);
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}

const parts = /\/(?:sequence|settings)$/;

const staysInWriting = (from: string, to: string): boolean =>
  parts.test(from) && parts.test(to) && from.replace(parts, "") === to.replace(parts, "");
