import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../api/ask-operator.ts";
import { operatorKey, queryClient, sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { proofIn } from "../settings/proof-field.tsx";
import { OpenedForm } from "./proved-form.tsx";
import type { User } from "./user-list.tsx";
import { words } from "./words.ts";

const onSettled = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: operatorKey }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);

export function UserAccount({ user, isMe }: { user: User; isMe: boolean }) {
  return (
    <section className={screen.section} aria-labelledby="account">
      <h2 id="account">{words.userPage.account}</h2>
      {!isMe && <Disabling user={user} />}
      {user.is_operator ? <EndOperator user={user} isMe={isMe} /> : <MakeOperator user={user} />}
    </section>
  );
}

function Disabling({ user: { email, disabled_at } }: { user: User }) {
  const disable = useMutation({ mutationFn: () => askOperator("user.disable", { email }), onSettled });
  const enable = useMutation({ mutationFn: () => askOperator("user.enable", { email }), onSettled });
  const error = disable.error ?? enable.error;
  return (
    <div className={form.card}>
      <h3>{words.userPage.access}</h3>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {disabled_at ? (
        <>
          <p className={screen.note}>{words.userPage.isDisabled}</p>
          <div>
            <Button isBusy={enable.isPending} onClick={() => enable.mutate()}>
              {words.userPage.enable}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={screen.note}>{words.userPage.disabling}</p>
          <div>
            <Confirm
              act={words.userPage.disable}
              title={words.userPage.disableWhom(email)}
              isBusy={disable.isPending}
              onConfirm={() => disable.mutate()}
            >
              <p>{words.userPage.disabled}</p>
            </Confirm>
          </div>
        </>
      )}
    </div>
  );
}

function MakeOperator({ user: { email, disabled_at } }: { user: User }) {
  const make = useMutation({
    mutationFn: (data: FormData) => askOperator("user.make-operator", { email }, { proof: proofIn(data) }),
    onSettled,
    gcTime: 0,
  });
  if (disabled_at) return null;
  return (
    <div className={form.card}>
      <h3>{words.operator}</h3>
      <p className={screen.note}>{words.userPage.operatorsMay}</p>
      <OpenedForm act={words.userPage.makeOperator} button={words.userPage.makeOperator} change={make}>
        <p>{words.userPage.operatorPower}</p>
      </OpenedForm>
    </div>
  );
}

function EndOperator({ user: { email }, isMe }: { user: User; isMe: boolean }) {
  const end = useMutation({ mutationFn: () => askOperator("user.end-operator", { email }), onSettled });
  return (
    <div className={form.card}>
      <h3>{words.operator}</h3>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      <p className={screen.note}>{words.userPage.isOperator}</p>
      <div>
        <Confirm
          act={words.userPage.endOperator}
          title={isMe ? words.userPage.endOwn : words.userPage.endOperatorOf(email)}
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
        >
          <p>{isMe ? words.userPage.ownEnd : words.userPage.rightsEnd}</p>
        </Confirm>
      </div>
    </div>
  );
}
