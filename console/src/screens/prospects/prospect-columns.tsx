import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { fieldsQuery, latestCampaignsQuery } from "../../api/prospect-queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { GridColumn } from "../../ui/grid.tsx";
import { nameOf } from "../../ui/person.tsx";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { ProspectStatus } from "./prospect-status.tsx";
import styles from "./prospects.module.css";
import { Tags } from "./tags.tsx";
import { listWords as said } from "./words.ts";

export type Row = Output<"prospect.list">["data"][number];
type Latest = Output<"prospect.latest-campaigns">["data"][number];

export const shownName = (row: Pick<Row, "first_name" | "last_name" | "email">): string => nameOf(row) || row.email;

export const usualColumns: ReadonlySet<string> = new Set([
  "name",
  "company",
  "title",
  "status",
  "campaign",
  "tags",
  "activity",
  "added",
]);

/** Under these names, in any case of their letters, files have somebody's job. */
const titles = ["title", "job title", "job_title", "jobtitle", "position", "role"];

/** The workspace's own fields, what somebody's job is first. */
export function useOwnFields(workspace: string): { title: string | undefined; names: readonly string[] } {
  const { data } = useQuery(fieldsQuery(workspace));
  const names = data?.data.map(({ name }) => name) ?? [];
  const title = names.find((name) => titles.includes(name.toLowerCase()));
  return { title, names: names.filter((name) => name !== title) };
}

const byProspect = (pages: readonly { data: Latest[] | undefined }[]): ReadonlyMap<string, Latest> =>
  new Map(pages.flatMap(({ data = [] }) => data.map((one): [string, Latest] => [one.prospect_id, one])));

/** One request for each page that the list holds. */
export function useLatestCampaigns(workspace: string, pages: readonly { data: readonly Row[] }[]) {
  return useQueries({
    queries: pages.map(({ data }) =>
      latestCampaignsQuery(
        workspace,
        data.map(({ id }) => id),
      ),
    ),
    combine: byProspect,
  });
}

type Given = {
  workspace: string;
  fields: ReturnType<typeof useOwnFields>;
  campaigns: ReadonlyMap<string, Latest>;
};

export const fieldColumn = (name: string): string => `field ${name}`;

/** All that may be chosen, in their order; what scrolls away first on a narrow screen is last. */
export function columnsOf({ workspace, fields, campaigns }: Given): GridColumn<Row>[] {
  const own = (name: string, id: string, head = name, from = 760): GridColumn<Row> => ({
    id,
    head,
    width: 146,
    from,
    cell: ({ custom_fields }) => custom_fields[name] || "–",
  });
  return [
    {
      id: "name",
      head: said.name,
      width: 140,
      grows: true,
      cell: (row) => <ProspectName workspace={workspace} row={row} />,
    },
    { id: "email", head: said.email, width: 220, from: 760, cell: ({ email }) => email },
    {
      id: "company",
      head: said.company,
      width: 140,
      grows: true,
      from: 600,
      cell: ({ company }) => company && <CompanyLink workspace={workspace} company={company} />,
    },
    ...(fields.title === undefined ? [] : [own(fields.title, "title", said.jobTitle, 1_140)]),
    { id: "status", head: said.status, width: 134, cell: ({ status }) => <ProspectStatus status={status} /> },
    {
      id: "campaign",
      head: said.campaign,
      width: 156,
      grows: true,
      from: 600,
      cell: ({ id, campaign_count }) => <Campaign latest={campaigns.get(id)} isIn={campaign_count > 0} />,
    },
    {
      id: "tags",
      head: said.tags,
      width: 136,
      from: 760,
      cell: ({ tags }) => <Tags workspace={workspace} tags={tags} />,
    },
    ...fields.names.map((name) => own(name, fieldColumn(name))),
    { id: "timezone", head: said.timezone, width: 150, from: 760, cell: ({ timezone }) => timezone ?? "–" },
    {
      id: "emails",
      head: said.emails,
      width: 80,
      isFigure: true,
      from: 760,
      cell: ({ emails_sent }) => count(emails_sent),
    },
    {
      id: "activity",
      head: said.lastActivity,
      width: 112,
      isFigure: true,
      from: 890,
      cell: (row) => <When at={lastActivityOf(row)} isShort />,
    },
    {
      id: "added",
      head: said.added,
      width: 112,
      isFigure: true,
      from: 1_010,
      sort: "descending",
      cell: ({ created_at }) => <When at={created_at} isShort />,
    },
  ];
}

export function lastActivityOf({ date_contacted, date_responded }: Row): string | null {
  const [last] = [date_contacted, date_responded].filter((at) => at !== null).toSorted((a, b) => b.localeCompare(a));
  return last ?? null;
}

export function ProspectName({ workspace, row }: { workspace: string; row: Row }) {
  const name = shownName(row);
  return (
    <span className={styles.named}>
      <Avatar name={name} />
      <Link
        className={styles.name}
        to="/w/$workspace/prospects/$prospect"
        params={{ workspace, prospect: row.id }}
        title={row.email}
        preload="intent"
      >
        {name}
      </Link>
    </span>
  );
}

function CompanyLink({ workspace, company }: { workspace: string; company: NonNullable<Row["company"]> }) {
  return (
    <Link
      className={styles.quietLink}
      to="/w/$workspace/companies/$company"
      params={{ workspace, company: company.id }}
    >
      {company.name}
    </Link>
  );
}

/** The step that was sent last, of all. */
function Campaign({ latest, isIn }: { latest: Latest | undefined; isIn: boolean }) {
  if (!latest) return isIn ? null : "–";
  const { campaign, status, current_step, steps } = latest;
  const got = status === "completed" ? steps : Math.min(current_step - 1, steps);
  return (
    <>
      {campaign.name} <span className={styles.faint}>{said.stepOf(got, steps)}</span>
    </>
  );
}
