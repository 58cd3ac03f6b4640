import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { campaignsQuery, queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { enrol } from "../campaigns/enrol.ts";
import { EnrolledNotice } from "../campaigns/enrolled-notice.tsx";

/** The step after an import: into a campaign that takes people. */
export function EnrolImported({ workspace, emails }: { workspace: string; emails: readonly string[] }) {
  const { data } = useInfiniteQuery(campaignsQuery(workspace, { archived: "false" }));
  const campaigns = data?.pages.flatMap((page) => page.data).filter(({ status }) => takesPeople.includes(status)) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [done, setDone] = useState(0);
  const campaign = chosen ?? campaigns[0]?.id ?? "";
  const add = useMutation({
    mutationFn: () => enrol(workspace, campaign, emails, setDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  if (!data) return null;
  if (campaigns.length === 0) {
    return (
      <p>
        Next:{" "}
        <Link className={styles.inline} to="/w/$workspace/campaigns/new" params={{ workspace }}>
          write a campaign
        </Link>{" "}
        for them.
      </p>
    );
  }
  return (
    <section className={styles.section}>
      <h2>Add them to a campaign</h2>
      <div className={form.search}>
        <Select label="Campaign" value={campaign} onChange={({ target }) => setChosen(target.value)}>
          {campaigns.map(({ id, name, display_status }) => (
            <option key={id} value={id}>
              {name} ({display_status})
            </option>
          ))}
        </Select>
        <Button kind="primary" isBusy={add.isPending} onClick={() => add.mutate()}>
          Add {emails.length.toLocaleString("en")} people
        </Button>
      </div>
      {add.isPending && (
        <p role="status">
          {done.toLocaleString("en")} of {emails.length.toLocaleString("en")}
        </p>
      )}
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {add.data && <EnrolledNotice workspace={workspace} campaign={campaign} total={add.data} />}
    </section>
  );
}

const takesPeople: readonly string[] = ["draft", "active"];
