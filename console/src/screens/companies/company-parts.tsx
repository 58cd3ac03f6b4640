import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useId } from "react";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import styles from "../prospects/page/prospect.module.css";
import { lastActivityOf, ProspectName, type Row } from "../prospects/prospect-columns.tsx";
import { ProspectStatus } from "../prospects/prospect-status.tsx";
import { type Company, lastActivity, useActivities } from "./company-columns.tsx";
import { words } from "./words.ts";

export const CompanyActs = ({ workspace, company }: { workspace: string; company: string }) => (
  <LinkButton icon={Users} to="/w/$workspace/prospects" params={{ workspace }} search={{ company }}>
    {words.seeProspects}
  </LinkButton>
);

type Props = { workspace: string; company: Company };

/** The same beside the list and on a page of its own. */
export function CompanyParts({ workspace, company }: Props) {
  const activity = useActivities(workspace, [{ data: [company] }]).get(company.id);
  const facts: [string, React.ReactNode][] = [
    [words.prospects, count(company.prospect_count)],
    [words.emailed, count(company.contacted_count)],
    [words.active, activity ? count(activity.active) : "…"],
    [words.replied, count(company.replied_count)],
    [words.lastActivity, <When key="activity" at={lastActivity(company, activity)} />],
    [words.added, <When key="added" at={company.created_at} />],
  ];
  return (
    <div className={styles.part}>
      <dl className={styles.figures} aria-label={words.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Prospects workspace={workspace} company={company.id} />
    </div>
  );
}

function Prospects({ workspace, company }: { workspace: string; company: string }) {
  const list = useInfiniteQuery(prospectsQuery(workspace, { company_id: company }));
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{words.prospects}</h2>
      <PagedList list={list} outlined={4}>
        {(rows) => (
          <Table caption={words.prospects} columns={columnsOf(workspace)} rows={rows} keyOf={(one) => one.id} />
        )}
      </PagedList>
    </section>
  );
}

const columnsOf = (workspace: string): Column<Row>[] => [
  {
    head: words.prospect,
    cell: (prospect) => <ProspectName workspace={workspace} row={prospect} />,
  },
  { head: words.status, cell: ({ status }) => <ProspectStatus status={status} /> },
  { head: words.lastActivity, isFigure: true, cell: (prospect) => <When at={lastActivityOf(prospect)} /> },
];
