import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./palette.module.css";
import { paletteKeys } from "./palette-keys.ts";

const Palette = lazy(() => import("./palette.tsx"));
const Keys = lazy(() => import("./keys.tsx"));

export function Shortcuts({ workspace }: { workspace: string | undefined }) {
  const [opened, setOpened] = useState<"palette" | "keys">();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event);
      if (!wanted) return;
      event.preventDefault();
      setOpened(wanted);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button kind="quiet" className={styles.opener} onClick={() => setOpened("palette")} aria-keyshortcuts="Control+K">
        Go to… <kbd aria-hidden="true">{paletteKeys}</kbd>
      </Button>
      <Suspense fallback={null}>
        {opened === "palette" && <Palette workspace={workspace} close={close} />}
        {opened === "keys" && <Keys close={close} />}
      </Suspense>
    </>
  );
}

function wantedBy(event: KeyboardEvent): "palette" | "keys" | undefined {
  if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k") return "palette";
  const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
  return isPlain && event.key === "?" && !isWriting(event.target) && !document.querySelector("dialog[open]")
    ? "keys"
    : undefined;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
