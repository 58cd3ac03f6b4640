import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ask } from "../../../api/ask.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { paceIn } from "../connect/mailbox-file.ts";
import { Pace } from "../connect/pace.tsx";
import type { Mailbox } from "../mailbox-health.tsx";
import { words } from "../words.ts";
import { Signature } from "./signature.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/$mailbox/change");

export function ChangeMailbox() {
  const { workspace, mailbox: id } = route.useParams();
  const { data, error, refetch } = useQuery(mailboxesQuery(workspace));
  const mailbox = data?.data.find((one) => one.id === id);
  const title = words.editOf(mailbox?.email);
  useTitle(title);
  return (
    <>
      <TopBar
        title={title}
        crumbs={
          <Crumb to="/w/$workspace/mailboxes" params={{ workspace }}>
            {words.title}
          </Crumb>
        }
      />
      <div className={styles.screen}>
        {error && !data && <Failure error={error} reset={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && !mailbox && <p>{words.notFound}</p>}
        {mailbox && <ChangeForm workspace={workspace} mailbox={mailbox} />}
      </div>
    </>
  );
}

function ChangeForm({ workspace, mailbox }: { workspace: string; mailbox: Mailbox }) {
  const navigate = useNavigate();
  const back = { to: "/w/$workspace/mailboxes/$mailbox", params: { workspace, mailbox: mailbox.id } } as const;
  const save = useMutation({
    mutationFn: async (data: FormData) => {
      await ask("mailbox.update", workspace, { id: mailbox.id, ...paceIn(data, mailbox.timezone) });
      await queryClient.invalidateQueries({ queryKey: [workspace, "mailboxes"] });
      await navigate(back);
    },
  });
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(new FormData(event.currentTarget));
      }}
    >
      <Field
        label={words.senderName}
        name="name"
        maxLength={200}
        defaultValue={mailbox.name ?? ""}
        placeholder={words.senderNameExample}
      />
      <Pace replaced={mailbox} />
      <Signature replaced={mailbox} />
      {save.error && <Notice tone="bad">{save.error.message}</Notice>}
      <div className={form.row}>
        <Button kind="primary" type="submit" isBusy={save.isPending}>
          {words.save}
        </Button>
        <LinkButton {...back}>{words.cancel}</LinkButton>
      </div>
      <p className={styles.note}>{words.unchanged}</p>
    </form>
  );
}
