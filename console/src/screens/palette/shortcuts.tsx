import { lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { preferences } from "../../ui/preferences.ts";
import { answerOpening, type Shown, showKeys, showPalette } from "./open-shortcuts.ts";
import { Palette } from "./palette.tsx";
import { loadMakers } from "./use-makers.ts";

const Keys = lazyRouteComponent(() => import("./keys.tsx"));

/** For so long the line is the first screen's. Whoever opens the palette earlier loads its code then. */
const firstScreenMs = 2_000;

/** How long the second of two letters is awaited. */
const secondMs = 1_500;

const places = {
  h: "/w/$workspace/home",
  i: "/w/$workspace/inbox",
  c: "/w/$workspace/campaigns",
  p: "/w/$workspace/prospects",
  m: "/w/$workspace/mailboxes",
  s: "/w/$workspace/settings",
} as const;

/** The keys that hold everywhere, and what they open. Without a workspace they are the installation's. */
export function Shortcuts({ workspace }: { workspace: string | undefined }) {
  const [opened, setOpened] = useState<{ what: Shown; opening: number }>();
  const navigate = useNavigate();
  useEffect(() => answerOpening((what, opening) => setOpened({ what, opening })), []);
  useEffect(() => {
    const timer = setTimeout(() => void loadMakers(), firstScreenMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    let letterAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const act = () => {
        if (isPaletteKey(event)) return showPalette;
        if (!isLetterHere(event)) return undefined;
        const key = event.key.toLowerCase();
        const isSecond = event.timeStamp - letterAt < secondMs;
        letterAt = key === "g" && workspace !== undefined ? event.timeStamp : Number.NEGATIVE_INFINITY;
        if (isSecond && isPlace(key) && workspace !== undefined) {
          return () => void navigate({ to: places[key], params: { workspace } });
        }
        if (key === "/") return findInList();
        return key === "?" ? showKeys : undefined;
      };
      const acts = act();
      if (!acts) return;
      // After a G the screen's own letter would act, too.
      event.stopImmediatePropagation();
      event.preventDefault();
      acts();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [workspace, navigate]);
  const close = () => setOpened(undefined);
  return (
    <Suspense fallback={null}>
      {opened?.what === "palette" && <Palette workspace={workspace} opening={opened.opening} close={close} />}
      {opened?.what === "keys" && <Keys close={close} />}
    </Suspense>
  );
}

const isPaletteKey = ({ metaKey, ctrlKey, altKey, key }: KeyboardEvent): boolean =>
  (metaKey || ctrlKey) && !altKey && key.toLowerCase() === "k";

const isPlace = (key: string): key is keyof typeof places => Object.hasOwn(places, key);

/** The first field on the page that finds something. */
function findInList(): (() => void) | undefined {
  const field = document.querySelector<HTMLInputElement>("#content input[type=search]");
  return field ? () => field.select() : undefined;
}

/** A single letter counts where nobody writes, and where they aren't switched off. */
function isLetterHere({ metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || !preferences().hasLetterKeys || document.querySelector("dialog[open]"))
    return false;
  return !(target instanceof HTMLElement && target.matches(writable));
}

const writable =
  "input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *, [contenteditable], [contenteditable] *";
