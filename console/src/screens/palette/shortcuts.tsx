import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./palette.module.css";
import { Palette } from "./palette.tsx";
import { paletteKeys } from "./palette-keys.ts";

const Keys = lazyRouteComponent(() => import("./keys.tsx"));

export function Shortcuts({ workspace }: { workspace: string | undefined }) {
  const [opened, setOpened] = useState<{ what: "palette" | "keys"; opening: number }>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const what = wantedBy(event);
      if (!what) return;
      event.preventDefault();
      setOpened({ what, opening: event.timeStamp });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        kind="quiet"
        className={styles.opener}
        onClick={({ timeStamp }) => setOpened({ what: "palette", opening: timeStamp })}
        aria-keyshortcuts="Control+K"
      >
        Go to… <kbd aria-hidden="true">{paletteKeys}</kbd>
      </Button>
      <Suspense fallback={null}>
        {opened?.what === "palette" && <Palette workspace={workspace} opening={opened.opening} close={close} />}
        {opened?.what === "keys" && <Keys close={close} />}
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
