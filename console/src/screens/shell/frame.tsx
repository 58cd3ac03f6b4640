import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { SignOut } from "../entrance/sign-out.tsx";
import styles from "./shell.module.css";

type Props = {
  rail: ReactNode;
  /** What the closed menu tells of what is in it. */
  news?: ReactNode;
  email: string;
  role: string;
  children: ReactNode;
};

export function Frame({ rail, news, email, role, children }: Props) {
  const content = useFocusOnArrival();
  const { pathname } = useLocation();
  // Arriving at another page closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={isOpen ? `${styles.rail} ${styles.open}` : styles.rail}>
        <Button className={styles.menu} aria-expanded={isOpen} onClick={() => setOpenOn(isOpen ? undefined : pathname)}>
          Menu{news}
        </Button>
        {rail}
        <div className={styles.person}>
          <p>
            <span title={email}>{email}</span>
            <span>{role}</span>
          </p>
          <SignOut />
        </div>
      </header>
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}

/** A person who is signed out meanwhile is led to sign in, and back. */
export function useSignedIn() {
  const { data: session } = useQuery(sessionQuery);
  const { href } = useLocation();
  const navigate = useNavigate();
  const isSignedOut = session === null;
  useEffect(() => {
    if (isSignedOut) void navigate({ to: "/sign-in", search: { next: href } });
  }, [isSignedOut, navigate, href]);
  return session;
}

/** Another page begins at its content; the first one, and a filter, leave the focus where it is. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) content.current?.focus();
    shown.current = pathname;
  }, [pathname]);
  return content;
}
