import { useBlocker } from "@tanstack/react-router";
import { createContext, useContext, useEffect } from "react";

type Unsaved = { isUnsaved: boolean; setUnsaved: (isUnsaved: boolean) => void };

export const UnsavedContext = createContext<Unsaved>({ isUnsaved: false, setUnsaved: () => {} });

export const useIsUnsaved = (): boolean => useContext(UnsavedContext).isUnsaved;

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
