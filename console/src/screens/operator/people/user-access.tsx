import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../../api/ask-operator.ts";
import { operatorKey, queryClient } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { proofIn } from "../../proof/proof-field.tsx";
import { ActRow } from "../act-row.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { words } from "../words.ts";
import type { User } from "./user-list.tsx";

const said = words.userPage;
const onSettled = () => queryClient.invalidateQueries({ queryKey: operatorKey });

export function UserAccess({ user }: { user: User }) {
  return (
    <Card isFlush title={said.signIn}>
      <Sessions user={user} />
      {!user.disabled_at && <Reset user={user} />}
      <SecondFactor user={user} />
    </Card>
  );
}

function Sessions({ user: { email, sessions } }: { user: User }) {
  const end = useMutation({ mutationFn: () => askOperator("user.end-sessions", { email }), onSettled });
  return (
    <ActRow
      title={words.userList.sessions}
      act={
        sessions > 0 && (
          <Confirm
            act={said.endSessions}
            title={said.endSessionsOf(email)}
            isBusy={end.isPending}
            onConfirm={() => end.mutate()}
          >
            <p>{said.sessionsEnd}</p>
          </Confirm>
        )
      }
    >
      <p>{sessions === 0 ? said.noSession : said.sessions(sessions)}</p>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      {end.data && <Notice tone="good">{said.ended(end.data.ended)}</Notice>}
    </ActRow>
  );
}

function Reset({ user: { email } }: { user: User }) {
  const reset = useMutation({
    mutationFn: (data: FormData) => askOperator("user.reset", { email }, { proof: proofIn(data) }),
    onSettled,
    gcTime: 0,
  });
  return (
    <ActRow
      title={said.password}
      act={
        <FormDialog
          act={said.reset}
          title={said.resetWhose(email)}
          submit={said.resetNow}
          isDanger
          isProved
          change={reset}
        >
          <p>{said.resetEnds}</p>
        </FormDialog>
      }
    >
      <p>{said.resetDoes}</p>
      {reset.data && (
        <>
          <p role="status">{said.giveLink(email)}</p>
          <Copy label={said.linkFor(email)} text={reset.data.url} />
        </>
      )}
    </ActRow>
  );
}

function SecondFactor({ user: { email } }: { user: User }) {
  const remove = useMutation({
    mutationFn: (data: FormData) => askOperator("user.remove-second-factor", { email }, { proof: proofIn(data) }),
    onSettled,
    gcTime: 0,
  });
  return (
    <ActRow
      title={said.secondFactor}
      act={
        !remove.isSuccess && (
          <FormDialog
            act={said.removeSecondFactor}
            title={said.removeSecondFactorOf(email)}
            submit={said.removeNow}
            isDanger
            isProved
            change={remove}
          >
            <p>{said.resetToo}</p>
          </FormDialog>
        )
      }
    >
      <p>{said.forLostPhone}</p>
      {remove.isSuccess && <Notice tone="good">{said.passwordAlone(email)}</Notice>}
    </ActRow>
  );
}
