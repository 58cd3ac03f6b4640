import { useQuery } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { changingPart } from "../../ui/focus-after.ts";
import { SearchField } from "../palette/search-field.tsx";
import { Shortcuts } from "../palette/shortcuts.tsx";
import { AccountMenu, type ShownRole } from "./account-menu.tsx";
import { Offline } from "./offline.tsx";
import styles from "./shell.module.css";
import { words } from "./words.ts";

type Props = {
  workspace: string | undefined;
  /** The workspace's name with its menu. */
  head: ReactNode;
  /** The places, of which a narrow screen keeps the first four below. */
  places: ReactNode;
  /** At the foot of the rail. */
  foot?: ReactNode;
  email: string;
  role: ShownRole;
  children: ReactNode;
};

export function Frame({ workspace, head, places, foot, email, role, children }: Props) {
  const content = useFocusOnArrival();
  const { pathname } = useLocation();
  // Arriving at another page closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const more = useRef<HTMLButtonElement>(null);
  const close = () => setOpenOn(undefined);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      // A menu or a dialog inside closes first.
      if (key !== "Escape" || document.querySelector("dialog[open], [role=menu]")) return;
      setOpenOn(undefined);
      more.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={isOpen ? `${styles.rail} ${styles.open}` : styles.rail}>
        {head}
        <SearchField />
        <nav className={styles.places} aria-label={words.main}>
          {places}
        </nav>
        <div className={styles.foot}>
          {foot}
          <AccountMenu email={email} role={role} />
        </div>
      </header>
      <Shortcuts workspace={workspace} />
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        <Offline />
        {children}
      </main>
      {isOpen && <div className={styles.scrim} onClick={close} aria-hidden="true" />}
      <nav className={styles.bottom} aria-label={words.places}>
        {places}
        <button
          ref={more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpenOn(isOpen ? undefined : pathname)}
        >
          <MenuIcon aria-hidden="true" />
          <span className={styles.label}>{words.more}</span>
        </button>
      </nav>
    </div>
  );
}

/** A person who is signed out meanwhile is led to sign in, and back, as one who opens a page without a session is. */
export function useSignedIn() {
  const { data: session } = useQuery(sessionQuery);
  const router = useRouter();
  const isSignedOut = session === null;
  useEffect(() => {
    if (isSignedOut) void router.invalidate();
  }, [isSignedOut, router]);
  return session;
}

/**
 * Another page begins at its content, and where only a part of it changes, at that part; the first one, and a filter,
 * leave the focus where it is.
 */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === pathname) return;
    content.current?.focus();
    const part = changingPart();
    const under = part?.dataset["changesUnder"];
    if (under !== undefined && [before, pathname].every((path) => path.includes(under))) part?.focus();
  }, [pathname]);
  return content;
}
