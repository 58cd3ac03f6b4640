import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SavedForm } from "../../ui/saved-form.tsx";
import { Row, Section } from "../../ui/section.tsx";
import { useChanges } from "../../ui/use-changes.ts";
import { configure, Inherited, type Shown } from "./inherited.tsx";
import { tracking as words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/tracking");

export function TrackingDomain() {
  const { workspace } = route.useParams();
  return <Inherited workspace={workspace} title={words.title} help={words.help} form={Change} values={Values} />;
}

const Values = ({ settings }: Shown) => (
  <>
    <p>{settings.tracking_domain ?? words.noDomain}</p>
    <State settings={settings} />
  </>
);

function State({ settings: { tracking_domain, tracking_verified } }: Pick<Shown, "settings">) {
  if (tracking_domain === null) return null;
  const word = tracking_verified ? words.verified : words.notVerified;
  return (
    <p>
      <Badge word={word} tone={tracking_verified ? "accepted" : "blocked"} />
    </p>
  );
}

function Change({ workspace, settings }: Shown) {
  const changes = useChanges({ domain: settings.tracking_domain ?? "" });
  const save = async () => {
    const domain = changes.values.domain.trim();
    await configure(workspace, { tracking_domain: domain === "" ? null : domain });
    return domain === "" ? words.removed : words.saved;
  };
  return (
    <SavedForm changes={changes} save={save}>
      <Section title={words.title} help={words.help} isForm>
        <Row title={words.domain} help={words.domainHelp}>
          <Field
            label={words.domain}
            isLabelHidden
            value={changes.values.domain}
            onChange={({ target }) => changes.write("domain", target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder={words.example}
            hint={words.domainHint}
          />
          <State settings={settings} />
        </Row>
        {settings.tracking_domain && !settings.tracking_verified && !changes.isChanged && (
          <Row title={words.record} help={words.recordHelp}>
            <Verify workspace={workspace} />
          </Row>
        )}
      </Section>
    </SavedForm>
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
      <div>
        <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>
          {words.verify}
        </Button>
      </div>
    </>
  );
}

function Missing({ found: { tracking_domain, expected, found } }: { found: Output<"workspace.verify"> }) {
  const { cname, addresses } = found;
  const leadsTo = cname ?? (addresses.length > 0 ? addresses.join(", ") : words.nowhere);
  return (
    <>
      <Notice tone="bad">{words.leadsTo(tracking_domain, leadsTo)}</Notice>
      <CodeBlock label={words.record}>{recordOf(tracking_domain, expected)}</CodeBlock>
    </>
  );
}

/** The tracker of an installation may be known by an address alone. */
function recordOf(domain: string, target: string): string {
  if (target.includes(":")) return `${domain}. AAAA ${target}`;
  return /^[\d.]+$/.test(target) ? `${domain}. A ${target}` : `${domain}. CNAME ${target}.`;
}
