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

const onSettled = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: operatorKey }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);

export function UserAccount({ user, isMe }: { user: User; isMe: boolean }) {
  return (
    <section className={screen.section} aria-labelledby="account">
      <h2 id="account">The account</h2>
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
      <h3>Signing in</h3>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {disabled_at ? (
        <>
          <p className={screen.note}>It is disabled: nobody gets in by it. Its memberships are kept.</p>
          <div>
            <Button isBusy={enable.isPending} onClick={() => enable.mutate()}>
              Enable
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={screen.note}>
            Disabled, nobody gets in by the account. Its memberships are kept, and it can be enabled again.
          </p>
          <div>
            <Confirm
              act="Disable"
              title={`Disable ${email}?`}
              isBusy={disable.isPending}
              onConfirm={() => disable.mutate()}
            >
              <p>They are signed out at once. Links and invitations that they made, and nobody used, end.</p>
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
      <h3>Operator</h3>
      <p className={screen.note}>An operator sees these pages, and may do all that they offer in every workspace.</p>
      <OpenedForm act="Make an operator" button="Make operator" change={make}>
        <p>They may let anybody into any workspace, themselves included, and delete workspaces.</p>
      </OpenedForm>
    </div>
  );
}

function EndOperator({ user: { email }, isMe }: { user: User; isMe: boolean }) {
  const end = useMutation({ mutationFn: () => askOperator("user.end-operator", { email }), onSettled });
  return (
    <div className={form.card}>
      <h3>Operator</h3>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      <p className={screen.note}>They run this installation: they see these pages, and may do all that they offer.</p>
      <div>
        <Confirm
          act="End it"
          title={isMe ? "Run this installation no longer?" : `Should ${email} run this installation no longer?`}
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
        >
          <p>
            {isMe
              ? "You see none of these pages any more, from now on."
              : "They see none of these pages any more, at once."}{" "}
            Memberships stay. Invitations that {isMe ? "you" : "they"} made and nobody used end.
          </p>
        </Confirm>
      </div>
    </div>
  );
}
