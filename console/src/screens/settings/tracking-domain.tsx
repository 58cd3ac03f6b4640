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
import { words } from "./words.ts";

type Props = { workspace: string; settings: Settings; mayChange: boolean };

export function TrackingDomain({ workspace, settings, mayChange }: Props) {
  const { tracking_domain: domain, tracking_verified: isVerified } = settings;
  return (
    <>
      <p className={screen.note}>{words.sending.trackingNeeds}</p>
      {domain && (
        <p>
          {domain}{" "}
          <Badge
            word={isVerified ? words.sending.verified : words.sending.notVerified}
            tone={isVerified ? "active" : "paused"}
          />
        </p>
      )}
      {!domain && !mayChange && <p>{words.sending.noDomain}</p>}
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
      <Field label={words.sending.domain} name="domain" defaultValue={domain ?? ""} hint={words.sending.domainHint} />
      <div className={form.row}>
        <Button type="submit" isBusy={configure.isPending}>
          {words.sending.saveDomain}
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
          {words.sending.verify}
        </Button>
      </div>
    </>
  );
}

function Missing({ found: { tracking_domain, expected, found } }: { found: Output<"workspace.verify"> }) {
  const { cname, addresses } = found;
  const leadsTo = cname ?? (addresses.length > 0 ? addresses.join(", ") : words.sending.nowhere);
  return (
    <>
      <Notice tone="bad">{words.sending.leadsTo(tracking_domain, leadsTo)}</Notice>
      <CodeBlock label={words.sending.record}>{recordOf(tracking_domain, expected)}</CodeBlock>
    </>
  );
}

/** The tracker of an installation may be known by an address alone. */
function recordOf(domain: string, target: string): string {
  if (target.includes(":")) return `${domain}. AAAA ${target}`;
  return /^[\d.]+$/.test(target) ? `${domain}. A ${target}` : `${domain}. CNAME ${target}.`;
}
