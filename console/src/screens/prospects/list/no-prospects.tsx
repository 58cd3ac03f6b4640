import { SearchX, Users } from "lucide-react";
import { useMay } from "../../../api/use-workspace.ts";
import { Empty } from "../../../ui/empty.tsx";
import form from "../../../ui/form.module.css";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { ProspectSearch } from "../prospect-filters.ts";
import { listWords as said, words } from "../words.ts";

type Props = { workspace: string; search: ProspectSearch };

export function NoProspects({ workspace, search }: Props) {
  const mayAdd = useMay("prospect.create");
  const mayImport = useMay("job.import");
  if (search.show || search.words || search.email || search.company || search.tag) {
    return <NoneFound workspace={workspace} search={search} />;
  }
  return (
    <Empty title={words.none} icon={Users}>
      <p>{words.noneHelp}</p>
      <div className={form.row}>
        {mayImport && (
          <LinkButton kind="primary" to="/w/$workspace/prospects/import" params={{ workspace }}>
            {words.importFile}
          </LinkButton>
        )}
        {mayAdd && (
          <LinkButton to="/w/$workspace/prospects/new" params={{ workspace }}>
            {said.addOne}
          </LinkButton>
        )}
      </div>
    </Empty>
  );
}

function NoneFound({ workspace, search: { show, words: sought, email, company, tag } }: Props) {
  const status = company || tag || show === "all" ? undefined : show;
  const byFilter = status ? words.noneWithStatus[status] : words.noMatch;
  const title = sought ? words.noMatchOf(sought) : email ? words.noEmail(email) : byFilter;
  return (
    <Empty title={title} icon={SearchX}>
      {(sought || email) && <p>{words.noMatchHelp}</p>}
      <LinkButton to="/w/$workspace/prospects" params={{ workspace }}>
        {words.clearFilter}
      </LinkButton>
    </Empty>
  );
}
