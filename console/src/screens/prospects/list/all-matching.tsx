import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { countQuery } from "../../../api/job-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Failure } from "../../../ui/failure.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { type Filter, useBeginJob } from "../../jobs/begin-job.ts";
import { ChooseCampaign, useOpenCampaigns } from "../../jobs/choose-campaign.tsx";
import { words } from "../../jobs/words.ts";
import { prospectStatuses } from "../../vocabulary/prospect-words.ts";
import { filterOf, type ProspectSearch } from "../prospect-filters.ts";
import { ProspectsCrumb } from "../prospects-crumb.tsx";
import { TagThem } from "./tag-them.tsx";

const route = getRouteApi("/signed-in/w/$workspace/prospects/all");

export function AllMatching() {
  useTitle(words.allMatching);
  const { workspace } = route.useParams();
  const search = route.useSearch();
  const filter = filterOf(search);
  const { data, error, refetch } = useQuery(countQuery(workspace, filter));
  return (
    <>
      <TopBar title={words.allMatching} crumbs={<ProspectsCrumb workspace={workspace} search={search} />} />
      <div className={styles.screen}>
        {error && !data && <Failure error={error} reset={() => void refetch()} />}
        {!data && !error && <Skeleton rows={3} />}
        {data && (
          <>
            <p>{words.matching(data.count, partsOf(search))}</p>
            {data.count > 0 && <Acts workspace={workspace} filter={filter} count={data.count} />}
          </>
        )}
      </div>
    </>
  );
}

const partsOf = ({ show, email, company, tag }: ProspectSearch): string[] => [
  ...(show && show !== "all" ? [words.withStatus(prospectStatuses[show])] : []),
  ...(email ? [words.withEmail(email)] : []),
  ...(company ? [words.inCompany] : []),
  ...(tag ? [words.withTag(tag)] : []),
];

type ActsProps = { workspace: string; filter: Filter; count: number };

function Acts({ workspace, filter, count }: ActsProps) {
  const campaigns = useOpenCampaigns(workspace);
  const mayEnrol = useMay("job.enrol");
  const mayTag = useMay("job.tag");
  const maySuppress = useMay("job.suppress");
  const mayErase = useMay("job.erase");
  const begin = useBeginJob(workspace);
  return (
    <div className={form.form}>
      {mayEnrol && campaigns && campaigns.length > 0 && (
        <Card title={words.addToCampaign}>
          <div className={form.plain}>
            <ChooseCampaign workspace={workspace} campaigns={campaigns} filter={filter} figure={count} />
          </div>
        </Card>
      )}
      {mayTag && <TagThem workspace={workspace} filter={filter} figure={count} />}
      {maySuppress && (
        <Card title={words.suppressTitle}>
          <div className={form.plain}>
            <p>{words.suppression}</p>
            <div className={form.row}>
              <Confirm
                act={words.suppress(count)}
                title={`${words.suppress(count)}?`}
                isBusy={begin.isPending}
                onConfirm={() => begin.mutate({ operation: "job.suppress", input: { filter, at_most: count } })}
              >
                <p>{words.suppressionList}</p>
              </Confirm>
            </div>
          </div>
        </Card>
      )}
      {mayErase && (
        <Card title={words.eraseTitle}>
          <div className={form.plain}>
            <p>{words.erasure}</p>
            <div className={form.row}>
              <Confirm
                act={words.erase(count)}
                title={`${words.erase(count)}?`}
                isBusy={begin.isPending}
                onConfirm={() => begin.mutate({ operation: "job.erase", input: { filter, at_most: count } })}
              >
                <p>{words.noUndo}</p>
              </Confirm>
            </div>
          </div>
        </Card>
      )}
      {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
    </div>
  );
}
