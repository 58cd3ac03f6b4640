import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { companyQuery } from "../../api/company-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import styles from "../prospects/page/prospect.module.css";
import prospects from "../prospects/prospects.module.css";
import { CompanyActs, CompanyParts } from "./company-parts.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/companies/$company");

export function Company() {
  const { workspace, company: id } = route.useParams();
  const { data: company, error, refetch } = useQuery(companyQuery(workspace, id));
  useTitle(company?.name ?? words.company);
  return (
    <>
      <TopBar
        title={company?.name ?? words.company}
        crumbs={
          <Crumb to="/w/$workspace/companies" params={{ workspace }}>
            {words.title}
          </Crumb>
        }
        state={
          company?.domain &&
          company.domain !== company.name && <span className={prospects.figure}>{company.domain}</span>
        }
      >
        <CompanyActs workspace={workspace} company={id} />
      </TopBar>
      {company ? (
        <div className={styles.page}>
          <CompanyParts key={id} workspace={workspace} company={company} />
        </div>
      ) : (
        <div className={screen.screen}>
          {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={6} />}
        </div>
      )}
    </>
  );
}
