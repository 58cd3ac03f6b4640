import { declinedWords } from "@outbound/contracts/campaigns/declined-words";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { describeEnrolled, describeMissing, type Enrolled } from "./enrol.ts";

const shownPeople = 5;

type Props = {
  workspace: string;
  campaign: string;
  total: Enrolled;
  isBusy: boolean;
  again: (emails: readonly string[]) => void;
};

export function EnrolledNotice(props: Props) {
  const { workspace, campaign, total } = props;
  const params = { workspace, campaign };
  const missing = describeMissing(total);
  const declined = declinedWords(total.declined);
  return (
    <div role="status">
      <Notice tone={missing.length > 0 || declined ? "warn" : "good"}>
        <div className={form.plain}>
          <p>
            {describeEnrolled(total)}{" "}
            <Link className={styles.inline} to="/w/$workspace/campaigns/$campaign/people" params={params}>
              See who is in it
            </Link>
          </p>
          {declined && <p>{declined}</p>}
          {missing.length > 0 && <TryAgain {...props} missing={missing} />}
        </div>
      </Notice>
    </div>
  );
}

function TryAgain({ workspace, campaign, total, isBusy, again, missing }: Props & { missing: readonly string[] }) {
  const people = total.lacking.length;
  return (
    <>
      <ul>
        {missing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        Give them a value: <LackingPeople workspace={workspace} people={total.lacking} />. Or give the variable a
        default in{" "}
        <Link
          className={styles.inline}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign }}
        >
          the sequence
        </Link>
        , such as {`{{ ${Object.keys(total.missing)[0]} | default: "…" }}`}. Then:
      </p>
      <div className={form.row}>
        <Button isBusy={isBusy} onClick={() => again(total.lacking.map(({ email }) => email))}>
          Try {people === 1 ? "this person" : `these ${count(people)} people`} again
        </Button>
      </div>
    </>
  );
}

/** In a tab of their own, so that this page still knows whom to try again. */
function LackingPeople({ workspace, people }: { workspace: string; people: Enrolled["lacking"] }) {
  const more = people.length - shownPeople;
  return (
    <>
      {people.slice(0, shownPeople).map(({ id, email }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <Link
            className={styles.inline}
            to="/w/$workspace/prospects/$prospect"
            params={{ workspace, prospect: id }}
            target="_blank"
          >
            {email}
          </Link>
        </Fragment>
      ))}{" "}
      {more > 0 && `and ${count(more)} more `}(in a new tab)
    </>
  );
}
