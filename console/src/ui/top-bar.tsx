import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./top-bar.module.css";

type Props = {
  /** Where one is: the page's only `h1`. */
  title: ReactNode;
  /** What it is part of, from the outermost: `<Crumb to="…">Campaigns</Crumb>`. */
  crumbs?: ReactNode;
  /** A badge, a count, a date. */
  state?: ReactNode;
  /** At most three buttons, the primary one last. */
  children?: ReactNode;
  /** Where there is little room, all is one row that begins with this, which leads back in the crumbs' place. */
  back?: ReactNode;
};

/** A screen begins with it; what follows has its own padding. */
export function TopBar({ title, crumbs, state, children, back }: Props) {
  return (
    <header className={`${styles.bar} ${back ? styles.oneRow : ""}`}>
      {back && <span className={styles.back}>{back}</span>}
      {crumbs && (
        <nav className={styles.crumbs} aria-label="Breadcrumb">
          {crumbs}
        </nav>
      )}
      <h1>{title}</h1>
      {back ? <span className={styles.state}>{state}</span> : state}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** As a link of the router, and with what parts it from the next. What is above a page isn't the page itself, so it is never current. */
export const Crumb: typeof Link = (props) => (
  <>
    <Link activeOptions={{ exact: true }} {...props} />
    <span aria-hidden="true">/</span>
  </>
);
