import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { prospectFile } from "@outbound/csv/prospect-file";
import { useMutation } from "@tanstack/react-query";
import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { Ban, Download, Ellipsis, Megaphone, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast.tsx";
import { useMay } from "../shell/use-workspace.ts";
import type { Row } from "./prospect-columns.tsx";
import type { ProspectSearch } from "./prospect-filters.ts";
import type { Counts } from "./prospect-head.tsx";
import styles from "./prospects.module.css";
import { TagSelected } from "./tag-selected.tsx";
import { listWords as said, words } from "./words.ts";

const AddToCampaign = lazyRouteComponent(() => import("./add-to-campaign.tsx"), "AddToCampaign");

type Props = {
  workspace: string;
  search: ProspectSearch;
  selected: ReadonlyMap<string, Row>;
  select: (selected: ReadonlyMap<string, Row>) => void;
  counts: Counts;
};

const mostTold = 3;

export function SelectedProspects({ workspace, search, selected, select, counts }: Props) {
  const rows = [...selected.values()];
  const [asked, setAsked] = useState<"add" | "suppress" | "erase">();
  const mayEnrol = useMay("campaign.enrol");
  const mayTag = useMay("prospect.tag");
  const maySuppress = useMay("suppression.create");
  const mayErase = useMay("prospect.erase");
  const one = useOneByOne(workspace, rows, select);
  const close = () => setAsked(undefined);
  return (
    <>
      <BulkBar
        label={said.chosen}
        selected={said.selected(rows.length)}
        clearLabel={said.clearSelection}
        clear={() => select(new Map())}
        above={one.refused.length > 0 && <Notice tone="bad">{toldOf(one.refused)}</Notice>}
      >
        <SelectAll workspace={workspace} search={search} counts={counts} />
        <span className={styles.divider} aria-hidden="true" />
        {mayEnrol && (
          <Button kind="quiet" isSmall icon={Megaphone} onClick={() => setAsked("add")}>
            {said.addToCampaign}
          </Button>
        )}
        {mayTag && <TagSelected workspace={workspace} ids={[...selected.keys()]} />}
        <Button kind="quiet" isSmall icon={Download} onClick={() => exportRows(rows)}>
          {said.export}
        </Button>
        {maySuppress && (
          <Button kind="quiet" isSmall icon={Ban} isBusy={one.busy === "suppress"} onClick={() => setAsked("suppress")}>
            {said.suppress}
          </Button>
        )}
        {mayErase && (
          <Menu
            label={said.more}
            kind="quiet"
            isSmall
            icon={Ellipsis}
            groups={[{ items: [{ label: said.erase, icon: Trash2, isDanger: true, run: () => setAsked("erase") }] }]}
          />
        )}
        <span className={styles.divider} aria-hidden="true" />
      </BulkBar>
      {asked === "add" && (
        <Suspense fallback={null}>
          <AddToCampaign workspace={workspace} emails={rows.map(({ email }) => email)} onClose={close} />
        </Suspense>
      )}
      {asked === "suppress" && (
        <ConfirmDialog
          act={said.suppressSome(rows.length)}
          title={`${said.suppressSome(rows.length)}?`}
          onConfirm={() => one.suppress()}
          onClose={close}
        >
          <p>{said.suppression}</p>
        </ConfirmDialog>
      )}
      {asked === "erase" && (
        <ConfirmDialog
          act={said.eraseSome(rows.length)}
          title={`${said.eraseSome(rows.length)}?`}
          onConfirm={() => one.erase()}
          onClose={close}
        >
          <p>
            {words.erasureOfSome} {words.noUndo}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Those of one status alone are counted already, and leads to where all that match are changed. */
function SelectAll({ workspace, search, counts }: Pick<Props, "workspace" | "search" | "counts">) {
  const { show = "all", words: sought, email, company, tag, peek: _peek, part: _part } = search;
  const mayChange = useMay("job.enrol");
  // A job takes every filter but this one.
  if (sought || !mayChange) return null;
  const figures = Object.values(counts?.statuses ?? {});
  const isCounted = counts !== undefined && !email && !company && !tag && !figures.includes(mostCounted);
  const figure = show === "all" ? figures.reduce((sum, one) => sum + one, 0) : counts?.statuses[show];
  return (
    <Link
      className={styles.allLink}
      to="/w/$workspace/prospects/all"
      params={{ workspace }}
      search={{ show: search.show, email, company, tag }}
    >
      {isCounted && figure !== undefined ? said.selectAll(figure) : said.selectAllThatMatch}
    </Link>
  );
}

type Refused = { email: string; message: string };

const toldOf = (refused: readonly Refused[]): string =>
  [
    ...refused.slice(0, mostTold).map(({ email, message }) => said.refused(email, message)),
    ...(refused.length > mostTold ? [said.andMore(refused.length - mostTold)] : []),
  ].join(" ");

/** Each is changed alone: what is refused for one keeps no other, and those who were refused stay selected. */
function useOneByOne(workspace: string, rows: readonly Row[], select: Props["select"]) {
  const [refused, setRefused] = useState<Refused[]>([]);
  const act = useMutation({
    mutationFn: async ({ of }: { of: "suppress" | "erase" }) => {
      const failed = new Map<string, Row>();
      const problems: Refused[] = [];
      for (const row of rows) {
        try {
          if (of === "erase") await ask("prospect.erase", workspace, { prospect: row.id });
          else await ask("suppression.create", workspace, { kind: "email", value: row.email });
        } catch (error) {
          failed.set(row.id, row);
          problems.push({ email: row.email, message: error instanceof Error ? error.message : String(error) });
        }
      }
      return { failed, problems, done: rows.length - failed.size };
    },
    onSuccess: ({ failed, problems, done }, { of }) => {
      setRefused(problems);
      select(failed);
      if (done > 0) showToast({ text: of === "erase" ? said.erased(done) : said.suppressed(done) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return {
    refused,
    busy: act.isPending ? act.variables.of : undefined,
    suppress: () => act.mutate({ of: "suppress" }),
    erase: () => act.mutate({ of: "erase" }),
  };
}

function exportRows(rows: readonly Row[]): void {
  const table = prospectFile();
  const lines = rows.map(table.line).join("");
  saveFile(new Blob([table.head(), table.finish(lines)], { type: "text/csv;charset=utf-8" }), "prospects.csv");
}
