import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../../../ui/screen.module.css";
import { describeAdded, describeLacks } from "./describe-added.ts";
import { type Enrolled, enrol, isWhole } from "./enrol.ts";
import { PeopleLinks } from "./people-links.tsx";
import { peopleWords } from "./people-words.ts";

type Props = {
  workspace: string;
  campaign: string;
  total: Enrolled;
  isBusy: boolean;
  again: (emails: readonly string[]) => void;
};

export function EnrolledNotice(props: Props) {
  const { workspace, campaign, total } = props;
  const missing = describeLacks(total);
  const said = useRef<HTMLDivElement>(null);
  // The notice stands above a list whose end may be in sight.
  useEffect(() => said.current?.focus(), [total]);
  return (
    <div ref={said} role="status" tabIndex={-1}>
      <Notice tone={isWhole(total) ? "good" : "warn"}>
        <div className={form.plain}>
          <p>
            {describeAdded(total)}{" "}
            <Link
              className={styles.inline}
              to="/w/$workspace/campaigns/$campaign/people"
              params={{ workspace, campaign }}
            >
              {peopleWords.add.seeThem}
            </Link>
          </p>
          {total.leftOut.length > 0 && <Declined workspace={workspace} campaign={campaign} total={total} />}
          {missing.length > 0 && <TryAgain {...props} missing={missing} />}
        </div>
      </Notice>
    </div>
  );
}

/** Prospects who declined are left out until somebody wants them all the same. */
function Declined({ workspace, campaign, total }: Pick<Props, "workspace" | "campaign" | "total">) {
  const people = total.leftOut;
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
  const added = isAsked ? add.data : undefined;
  return (
    <>
      <p>
        {peopleWords.add.declined(people.length)}: <PeopleLinks workspace={workspace} people={people} />.
        {added && ` ${peopleWords.add.ofThese(describeAdded(added))}`}
      </p>
      {isAsked && add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {!added && (
        <div className={form.row}>
          <Button isBusy={add.isPending} onClick={() => add.mutate(total)}>
            {peopleWords.add.anyway}
          </Button>
        </div>
      )}
    </>
  );
}

function TryAgain({ workspace, campaign, total, isBusy, again, missing }: Props & { missing: readonly string[] }) {
  const [before, link, after] = peopleWords.add.orDefault(Object.keys(total.missing)[0] ?? "");
  return (
    <>
      <ul>
        {missing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        {peopleWords.add.fillIn} <PeopleLinks workspace={workspace} people={total.lacking} />. {before}{" "}
        <Link
          className={styles.inline}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign }}
        >
          {link}
        </Link>
        {after}
      </p>
      <div className={form.row}>
        <Button isBusy={isBusy} onClick={() => again(total.lacking.map(({ email }) => email))}>
          {peopleWords.add.tryAgain(total.lacking.length)}
        </Button>
      </div>
    </>
  );
}
