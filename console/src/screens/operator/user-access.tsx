import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../api/ask-operator.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Copy } from "../../ui/copy.tsx";
import { counted } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { proofIn } from "../settings/proof-field.tsx";
import { OpenedForm } from "./proved-form.tsx";
import type { User } from "./user-list.tsx";

const onSettled = () => queryClient.invalidateQueries({ queryKey: operatorKey });

export function UserAccess({ user }: { user: User }) {
  return (
    <section className={screen.section} aria-labelledby="access">
      <h2 id="access">How they sign in</h2>
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
      <h3>Sessions</h3>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      {end.data && <Notice tone="good">{counted(end.data.ended, "session", "sessions")} ended.</Notice>}
      <p className={screen.note}>
        {sessions === 0
          ? "They are signed in nowhere."
          : `They are signed in with ${counted(sessions, "browser", "browsers")}.`}
      </p>
      {sessions > 0 && (
        <div>
          <Confirm
            act="End all sessions"
            title={`Sign ${email} out everywhere?`}
            isBusy={end.isPending}
            onConfirm={() => end.mutate()}
          >
            <p>They are signed out at once, and sign in again by what they know.</p>
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
      <h3>Password</h3>
      <p className={screen.note}>
        A reset ends password, passkeys, the link to an identity provider, all sessions and MCP clients. You get a link
        by which they choose a new password.
      </p>
      {reset.data && (
        <>
          <p role="status">
            Give this link to {email} and to nobody else: whoever has it is let in. It works once, within a day, and is
            shown only now.
          </p>
          <Copy key={reset.data.url} label={`Link for ${email}`} text={reset.data.url} />
        </>
      )}
      <OpenedForm key={reset.data?.url} act="Reset" button="Reset now" isDanger change={reset}>
        <p>What they sign in with now stops working at once.</p>
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
      <h3>Second factor and passkeys</h3>
      {remove.isSuccess && <Notice tone="good">{email} signs in by password alone now.</Notice>}
      <p className={screen.note}>For who lost their phone and their recovery codes. Their sessions end, too.</p>
      <OpenedForm act="Take them away" button="Take away now" isDanger change={remove} isDone={remove.isSuccess}>
        <p>Reset the password as well if somebody else may know it.</p>
      </OpenedForm>
    </div>
  );
}
