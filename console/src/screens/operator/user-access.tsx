import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../api/ask-operator.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Copy } from "../../ui/copy.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { proofIn } from "../settings/proof-field.tsx";
import { OpenedForm } from "./proved-form.tsx";
import type { User } from "./user-list.tsx";
import { words } from "./words.ts";

const onSettled = () => queryClient.invalidateQueries({ queryKey: operatorKey });

export function UserAccess({ user }: { user: User }) {
  return (
    <section className={screen.section} aria-labelledby="access">
      <h2 id="access">{words.userPage.signIn}</h2>
      <Sessions user={user} />
      {!user.disabled_at && <Reset user={user} />}
      <SecondFactor user={user} />
    </section>
  );
}

function Sessions({ user: { email, sessions = 0 } }: { user: User }) {
  const end = useMutation({ mutationFn: () => askOperator("user.end-sessions", { email }), onSettled });
  return (
    <div className={form.card}>
      <h3>{words.userList.sessions}</h3>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      {end.data && <Notice tone="good">{words.userPage.ended(end.data.ended)}</Notice>}
      <p className={screen.note}>{sessions === 0 ? words.userPage.noSession : words.userPage.sessions(sessions)}</p>
      {sessions > 0 && (
        <div>
          <Confirm
            act={words.userPage.endSessions}
            title={words.userPage.endSessionsOf(email)}
            isBusy={end.isPending}
            onConfirm={() => end.mutate()}
          >
            <p>{words.userPage.sessionsEnd}</p>
          </Confirm>
        </div>
      )}
    </div>
  );
}

function Reset({ user: { email } }: { user: User }) {
  const reset = useMutation({
    mutationFn: (data: FormData) => askOperator("user.reset", { email }, { proof: proofIn(data) }),
    onSettled,
    gcTime: 0,
  });
  return (
    <div className={form.card}>
      <h3>{words.userPage.password}</h3>
      <p className={screen.note}>{words.userPage.resetDoes}</p>
      {reset.data && (
        <>
          <p role="status">{words.userPage.giveLink(email)}</p>
          <Copy key={reset.data.url} label={words.userPage.linkFor(email)} text={reset.data.url} />
        </>
      )}
      <OpenedForm
        key={reset.data?.url}
        act={words.userPage.reset}
        button={words.userPage.resetNow}
        isDanger
        change={reset}
      >
        <p>{words.userPage.resetEnds}</p>
      </OpenedForm>
    </div>
  );
}

function SecondFactor({ user: { email } }: { user: User }) {
  const remove = useMutation({
    mutationFn: (data: FormData) => askOperator("user.remove-second-factor", { email }, { proof: proofIn(data) }),
    onSettled,
    gcTime: 0,
  });
  return (
    <div className={form.card}>
      <h3>{words.userPage.secondFactor}</h3>
      {remove.isSuccess && <Notice tone="good">{words.userPage.passwordAlone(email)}</Notice>}
      <p className={screen.note}>{words.userPage.forLostPhone}</p>
      <OpenedForm
        act={words.userPage.removeSecondFactor}
        button={words.userPage.removeNow}
        isDanger
        change={remove}
        isDone={remove.isSuccess}
      >
        <p>{words.userPage.resetToo}</p>
      </OpenedForm>
    </div>
  );
}
