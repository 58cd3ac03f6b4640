import { Check, CircleAlert, type LucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { ariaKeysOf, Kbd } from "./kbd.tsx";
import styles from "./toast.module.css";

type Toast = {
  text: string;
  icon?: LucideIcon;
  undo?: () => unknown;
  /** The letter that undoes it too, where its screen has one. */
  shortcut?: string;
  /** When its undo is over: it counts the seconds until then, and goes. */
  until?: number;
};

const staysMs = 8_000;
const mostShown = 3;
const listeners = new Set<() => void>();
let shown: readonly (Toast & { id: number })[] = [];
let lastId = 0;

/** Says what was done, and outlives its screen; a refusal stands in its own place. Returns what takes it away. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  change([...shown, { ...toast, id }].slice(-mostShown));
  return () => hide(id);
}

const hide = (id: number) => change(shown.filter((one) => one.id !== id));

function change(next: typeof shown): void {
  shown = next;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Mounted once. ⌘Z or Ctrl+Z undoes the newest while it stands, except in a text. */
export function Toaster() {
  const toasts = useSyncExternalStore(listen, () => shown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const newest = shown.findLast(({ undo }) => undo);
      if (!isUndo || !newest || isText(event.target)) return;
      event.preventDefault();
      void undoAndHide(newest);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <section className={styles.toaster} aria-label="Messages">
      <div role="status">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function OneToast({ toast }: { toast: (typeof shown)[number] }) {
  const [isHeld, setHeld] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const { id, text, icon: Icon = Check, undo, shortcut, until } = toast;
  useEffect(() => {
    if (isHeld && until === undefined) return undefined;
    const timer = setTimeout(() => hide(id), until === undefined ? staysMs : Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [isHeld, id, until]);
  const release = () => setHeld(element.current?.matches(":hover, :focus-within") ?? false);
  return (
    <div
      ref={element}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={release}
      onFocus={() => setHeld(true)}
      onBlur={() => requestAnimationFrame(release)}
    >
      <Icon aria-hidden="true" />
      <span>
        {text}
        {until !== undefined && <SecondsUntil time={until} />}
      </span>
      {undo && (
        <Button
          kind="quiet"
          isSmall
          className={styles.undo}
          aria-keyshortcuts={ariaKeysOf(shortcut ? `Mod+Z ${shortcut}` : "Mod+Z")}
          onClick={() => void undoAndHide(toast)}
        >
          Undo
          {shortcut && <Kbd keys={shortcut} />}
        </Button>
      )}
      {until === undefined && (
        <Button kind="quiet" isSmall icon={X} className={styles.close} aria-label="Close" onClick={() => hide(id)} />
      )}
    </div>
  );
}

/** What ticks isn't read out. */
function SecondsUntil({ time }: { time: number }) {
  const secondsLeft = () => Math.max(0, Math.ceil((time - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250);
    return () => clearInterval(timer);
  });
  return <span aria-hidden="true"> in {seconds} s</span>;
}

async function undoAndHide({ id, undo }: (typeof shown)[number]): Promise<void> {
  hide(id);
  try {
    await undo?.();
  } catch (error) {
    showToast({ text: `Not undone. ${error instanceof Error ? error.message : String(error)}`, icon: CircleAlert });
  }
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable], [contenteditable] *");
