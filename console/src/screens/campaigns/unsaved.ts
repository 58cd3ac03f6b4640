import { useBlocker } from "@tanstack/react-router";
import { createContext, useContext, useEffect } from "react";

type Unsaved = { isUnsaved: boolean; setUnsaved: (isUnsaved: boolean) => void };

/** Of the campaign that is open: what would be sent is not what stands in the editor. */
export const UnsavedContext = createContext<Unsaved>({ isUnsaved: false, setUnsaved: () => {} });

export const useIsUnsaved = (): boolean => useContext(UnsavedContext).isUnsaved;

/** Tells it to what stands around, and asks before it is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const { setUnsaved } = useContext(UnsavedContext);
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
  useBlocker({
    shouldBlockFn: () => isUnsaved && !window.confirm("What you wrote is not saved. Leave it?"),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}
