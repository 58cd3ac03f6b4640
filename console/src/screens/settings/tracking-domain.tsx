import { useMutation } from "@tanstack/react-query";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Settings, useConfigure } from "./use-configure.ts";

type Props = { workspace: string; settings: Settings; mayChange: boolean };

export function TrackingDomain({ workspace, settings, mayChange }: Props) {
  const { tracking_domain: domain, tracking_verified: isVerified } = settings;
  return (
    <>
      <p className={screen.note}>
        Links and the pixel that counts opens lead through a name of your own domain, such as link.example.com. Without
        one nothing is tracked.
      </p>
      {domain && (
        <p>
          {domain} <Badge word={isVerified ? "verified" : "not verified"} tone={isVerified ? "active" : "paused"} />
        </p>
      )}
      {!domain && !mayChange && <p>There is none. An admin of this workspace can set one.</p>}
      {mayChange && <Change key={domain} workspace={workspace} domain={domain} />}
      {mayChange && domain && !isVerified && <Verify workspace={workspace} />}
    </>
  );
}

function Change({ workspace, domain }: { workspace: string; domain: string | null }) {
  const configure = useConfigure(workspace);
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        const text = textOf(new FormData(event.currentTarget), "domain");
        configure.mutate({ tracking_domain: text === "" ? null : text });
      }}
    >
      {configure.error && <Notice tone="bad">{configure.error.message}</Notice>}
      <Field label="Host name" name="domain" defaultValue={domain ?? ""} hint="Empty switches tracking off." />
      <div className={form.row}>
        <Button type="submit" isBusy={configure.isPending}>
          Save the host name
        </Button>
      </div>
    </form>
  );
}

function Verify({ workspace }: { workspace: string }) {
  const verify = useMutation({
    mutationFn: () => ask("workspace.verify", workspace, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      {verify.error && <Notice tone="bad">{verify.error.message}</Notice>}
      {verify.data && !verify.data.tracking_verified && <Missing found={verify.data} />}
      <div className={form.row}>
        <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>
          Look it up now
        </Button>
      </div>
    </>
  );
}

function Missing({ found: { tracking_domain, expected, found } }: { found: Output<"workspace.verify"> }) {
  const { cname, addresses } = found;
  const leadsTo = cname ?? (addresses.length > 0 ? addresses.join(", ") : "nowhere");
  return (
    <>
      <Notice tone="bad">
        {tracking_domain} leads to {leadsTo}. Add this record where the domain’s DNS is kept, and look it up again; a
        new record can take an hour.
      </Notice>
      <CodeBlock label="DNS record">{recordOf(tracking_domain, expected)}</CodeBlock>
    </>
  );
}

/** The tracker of an installation may be known by an address alone. */
function recordOf(domain: string, target: string): string {
  if (target.includes(":")) return `${domain}. AAAA ${target}`;
  return /^[\d.]+$/.test(target) ? `${domain}. A ${target}` : `${domain}. CNAME ${target}.`;
}
