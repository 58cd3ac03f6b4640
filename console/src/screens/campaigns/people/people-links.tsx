import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import styles from "../../../ui/screen.module.css";
import type { Found } from "./enrol.ts";
import { peopleWords } from "./people-words.ts";

const shownPeople = 5;

/** In a tab of their own, so that this page still knows whom it asks about. */
export function PeopleLinks({ workspace, people }: { workspace: string; people: readonly Found[] }) {
  const more = people.length - shownPeople;
  return (
    <>
      {people.slice(0, shownPeople).map(({ id, email }, at) => (
        <Fragment key={email}>
          {at > 0 && ", "}
          {id === "" ? (
            email
          ) : (
            <Link
              className={styles.inline}
              to="/w/$workspace/prospects/$prospect"
              params={{ workspace, prospect: id }}
              target="_blank"
            >
              {email}
              <span className="visually-hidden"> {peopleWords.add.inNewTab}</span>
            </Link>
          )}
        </Fragment>
      ))}
      {more > 0 && ` ${peopleWords.add.more(more)}`}
    </>
  );
}
