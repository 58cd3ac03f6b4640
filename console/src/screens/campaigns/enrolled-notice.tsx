import { describeDeclined } from "@outbound/contracts/campaigns/declined-words";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { describeEnrolled, describeMissing, type Enrolled, enrol } from "./enrol.ts";

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
  return (
    <div role="status">
      <Notice tone={missing.length > 0 || total.leftOut.length > 0 ? "warn" : "good"}>
        <div className={form.plain}>
          <p>
            {describeEnrolled(total)}{" "}
            <Link className={styles.inline} to="/w/$workspace/campaigns/$campaign/people" params={params}>
              See who is in it
            </Link>
          </p>
          {total.leftOut.length > 0 && <Declined workspace={workspace} campaign={campaign} total={total} />}
          {missing.length > 0 && <TryAgain {...props} missing={missing} />}
        </div>
      </Notice>
    </div>
  );
}

/** They are left out until somebody wants them all the same. */
function Declined({ workspace, campaign, total }: Pick<Props, "workspace" | "campaign" | "total">) {
  const people = total.leftOut;
  const [left, setLeft] = useState<Enrolled>();
  const add = useMutation({
    mutationFn: ({ leftOut }: Enrolled) =>
      enrol(
        workspace,
        campaign,
        leftOut.map(({ email }) => email),
        { declined: "add" },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const isAsked = add.variables === total;
  const isAdded = isAsked && add.data !== undefined;
  return (
    <>
      <p>
        {describeDeclined(people.length)}: <People workspace={workspace} people={people} />.
        {isAdded
          ? ` Of these: ${describeEnrolled(add.data)}`
          : ` They are ${left === total ? "left out" : "not added yet"}.`}
      </p>
      {isAsked && add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {left !== total && !isAdded && (
        <div className={form.row}>
          <Button disabled={add.isPending} onClick={() => setLeft(total)}>
            Leave them out
          </Button>
          <Button isBusy={add.isPending} onClick={() => add.mutate(total)}>
            Add them all the same
          </Button>
        </div>
      )}
    </>
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
        Give them a value: <People workspace={workspace} people={total.lacking} />. Or give the variable a default in{" "}
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

/** In a tab of their own, so that this page still knows whom it asks about. */
function People({ workspace, people }: { workspace: string; people: Enrolled["lacking"] }) {
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
