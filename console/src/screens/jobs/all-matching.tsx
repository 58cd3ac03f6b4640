import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { countQuery } from "../../api/job-queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { filterOf, type ProspectSearch } from "../prospects/prospect-filters.ts";
import { useMay } from "../shell/use-workspace.ts";
import { type Filter, useBeginJob } from "./begin-job.ts";
import { ChooseCampaign, useOpenCampaigns } from "./choose-campaign.tsx";
import { TagThem } from "./tag-them.tsx";

const route = getRouteApi("/signed-in/w/$workspace/prospects/all");

export function AllMatching() {
  useTitle("All that match");
  const { workspace } = route.useParams();
  const search = route.useSearch();
  const filter = filterOf(search);
  const { data, error, refetch } = useQuery(countQuery(workspace, filter));
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/prospects" params={{ workspace }} search={search}>
        ← Prospects
      </Link>
      <h1>All that match</h1>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <>
          <p>
            {data.count.toLocaleString("en")} {data.count === 1 ? "person matches" : "people match"}{" "}
            {describeFilter(search)}.
          </p>
          {data.count > 0 && <Acts workspace={workspace} filter={filter} count={data.count} />}
        </>
      )}
    </div>
  );
}

function describeFilter({ show, email, company, tag }: ProspectSearch): string {
  const parts = [
    show && show !== "all" && `the status ${show.replaceAll("_", " ")}`,
    email && `the address ${email}`,
    company && "the company",
    tag && `the tag ${tag}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" and ") : "the list without a filter";
}

type ActsProps = { workspace: string; filter: Filter; count: number };

function Acts({ workspace, filter, count }: ActsProps) {
  const campaigns = useOpenCampaigns(workspace);
  const mayEnrol = useMay("job.enrol");
  const mayTag = useMay("job.tag");
  const maySuppress = useMay("job.suppress");
  const mayErase = useMay("job.erase");
  const begin = useBeginJob(workspace);
  const people = `${count.toLocaleString("en")} ${count === 1 ? "person" : "people"}`;
  return (
    <div className={form.form}>
      {mayEnrol && campaigns && campaigns.length > 0 && (
        <section className={form.card}>
          <h2>Add them to a campaign</h2>
          <ChooseCampaign workspace={workspace} campaigns={campaigns} filter={filter} people={count} />
        </section>
      )}
      {mayTag && <TagThem workspace={workspace} filter={filter} count={count} people={people} />}
      {maySuppress && (
        <section className={form.card}>
          <h2>Suppress them</h2>
          <p>Nobody of them is mailed any more. What is under way for them stops.</p>
          <div className={form.row}>
            <Confirm
              act={`Suppress ${people}`}
              title={`Suppress ${people}?`}
              isBusy={begin.isPending}
              onConfirm={() => begin.mutate({ operation: "job.suppress", input: { filter, at_most: count } })}
            >
              <p>Their addresses go on the suppression list, from which they can be taken one by one.</p>
            </Confirm>
          </div>
        </section>
      )}
      {mayErase && (
        <section className={form.card}>
          <h2>Erase them</h2>
          <p>What is known of them goes, everywhere. They can’t be mailed or imported any more.</p>
          <div className={form.row}>
            <Confirm
              act={`Erase ${people}`}
              title={`Erase ${people} for good?`}
              isBusy={begin.isPending}
              onConfirm={() => begin.mutate({ operation: "job.erase", input: { filter, at_most: count } })}
            >
              <p>This can’t be undone, by anybody.</p>
            </Confirm>
          </div>
        </section>
      )}
      {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
    </div>
  );
}
