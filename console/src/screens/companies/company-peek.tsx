import { useQuery } from "@tanstack/react-query";
import { companyQuery } from "../../api/company-queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Failure } from "../../ui/failure.tsx";
import { OpenPage, Peek } from "../../ui/peek.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "../prospects/page/prospect.module.css";
import { listWords } from "../prospects/words.ts";
import type { Company } from "./company-columns.tsx";
import { CompanyActs, CompanyParts } from "./company-parts.tsx";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  id: string;
  rows: readonly Company[];
  peek: (row: Company | undefined) => void;
};

export function CompanyPeek({ workspace, id, rows, peek }: Props) {
  const row = rows.find((one) => one.id === id);
  const { data: company = row, error, refetch } = useQuery(companyQuery(workspace, id));
  return (
    <Peek
      label={company?.name ?? words.company}
      words={{ previous: words.previous, next: words.next, open: listWords.open, close: listWords.closePeek }}
      link={
        <OpenPage
          to="/w/$workspace/companies/$company"
          params={{ workspace, company: id }}
          aria-label={listWords.open}
        />
      }
      id={id}
      rows={rows}
      peek={peek}
    >
      {company ? (
        <>
          <div className={styles.who}>
            <Avatar name={company.name} size="large" />
            <div>
              <h2>{company.name}</h2>
              {company.domain !== null && company.domain !== company.name && (
                <p className={styles.aside}>{company.domain}</p>
              )}
            </div>
          </div>
          <div className={styles.acts}>
            <CompanyActs workspace={workspace} company={id} />
          </div>
          <CompanyParts key={id} workspace={workspace} company={company} />
        </>
      ) : (
        <div className={styles.part}>
          {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={6} />}
        </div>
      )}
    </Peek>
  );
}
