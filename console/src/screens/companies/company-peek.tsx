import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { companyQuery } from "../../api/company-queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Failure } from "../../ui/failure.tsx";
import { OpenPage, Peek } from "../../ui/peek.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "../prospects/prospect.module.css";
import { listWords } from "../prospects/words.ts";
import type { Company } from "./company-columns.tsx";
import { CompanyActs, CompanyParts } from "./company-parts.tsx";
import type { CompanySearch } from "./company-search.ts";
import { words } from "./words.ts";

type Props = { workspace: string; search: CompanySearch; id: string; rows: readonly Company[] };

export function CompanyPeek({ workspace, search, id, rows }: Props) {
  const navigate = useNavigate();
  const at = rows.findIndex((row) => row.id === id);
  const { data: company = rows[at], error, refetch } = useQuery(companyQuery(workspace, id));
  const go = (to: Company | undefined) => () =>
    void navigate({
      to: "/w/$workspace/companies",
      params: { workspace },
      search: { name: search.name, peek: to?.id },
      replace: to !== undefined,
    });
  const [before, after] = at === -1 ? [] : [rows[at - 1], rows[at + 1]];
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
      previous={before && go(before)}
      next={after && go(after)}
      close={go(undefined)}
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
