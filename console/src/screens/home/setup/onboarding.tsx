import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { jobsQuery } from "../../../api/job-queries.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { setupQuery } from "../../../api/setup-query.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PartsBar } from "../../../ui/parts-bar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { putAway } from "../../shell/kept-choices.ts";
import { setupSteps, useSetup } from "../../shell/use-setup.ts";
import { useFirstName } from "../home-bar.tsx";
import { CardFailure } from "../needs/card-failure.tsx";
import { words } from "../words.ts";
import { GoodToSet } from "./good-to-set.tsx";
import styles from "./onboarding.module.css";
import { RightNow } from "./right-now.tsx";
import { SetupSteps } from "./setup-steps.tsx";
import { setupWords as said } from "./setup-words.ts";

/** What the steps that are left take, by how many are done. */
const minutesLeft = [15, 10, 6, 2];

export function Onboarding({ workspace }: { workspace: string }) {
  const name = useFirstName();
  const mayInvite = useMay("invitation.create");
  const setup = useSetup(workspace);
  const asked = [
    useQuery(setupQuery(workspace)),
    useQuery(mailboxesQuery(workspace)),
    useInfiniteQuery(jobsQuery(workspace)),
  ];
  const failed = asked.find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <TopBar title={name === null ? said.welcome : said.welcomeTo(name)}>
        {mayInvite && (
          <LinkButton icon={UserPlus} to="/w/$workspace/settings/members" params={{ workspace }}>
            {said.invite}
          </LinkButton>
        )}
        <Button kind="quiet" onClick={() => putAway("setup", workspace)}>
          {said.skip}
        </Button>
      </TopBar>
      <div className={styles.onboarding}>
        <div className={styles.main}>
          <div className={styles.head}>
            <div>
              <h2>{said.title}</h2>
              <p>{said.before}</p>
            </div>
            {setup && (
              <div className={styles.progress}>
                <p>
                  <span>{said.done(setup.done, setupSteps.length)}</span>{" "}
                  <span>{said.about(minutesLeft[setup.done] ?? 1)}</span>
                </p>
                <PartsBar parts={[{ name: said.title, figure: setup.done, tone: "green" }]} whole={setupSteps.length} />
              </div>
            )}
          </div>
          {setup && <SetupSteps workspace={workspace} setup={setup} />}
          {failed?.error && <CardFailure what={words.parts.setup} error={failed.error} retry={failed.refetch} />}
          {!setup && !failed && <Skeleton rows={6} />}
        </div>
        <aside className={styles.aside}>
          <RightNow workspace={workspace} />
          <GoodToSet workspace={workspace} />
        </aside>
      </div>
    </>
  );
}
