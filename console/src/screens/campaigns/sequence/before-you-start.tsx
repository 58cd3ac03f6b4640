import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { tagsIn, variableIn } from "../../../ui/copy-editor/copy-tags.ts";
import { type Finding, Findings } from "../preflight/findings.tsx";
import { countsOf } from "../preflight/preflight-summary.ts";
import { words } from "../words.ts";
import styles from "./before-you-start.module.css";
import type { Draft } from "./campaign-draft.ts";
import { type Place, useWriting } from "./writing.tsx";

/** The preview above needs the room. */
const shownFindings = 3;

/** What keeps a campaign that is written from sending, or would hurt it, each with the way to its place. */
export function BeforeYouStart() {
  const { workspace, id, draft, go } = useWriting();
  const { data } = useQuery(preflightQuery(workspace, id));
  const [isWhole, setWhole] = useState(false);
  if (!data || data.act === null) return null;
  const { problems, warnings } = countsOf(data.findings);
  const shown = isWhole ? data.findings : data.findings.slice(0, Math.max(problems, shownFindings));
  const hidden = data.findings.length - shown.length;
  return (
    <section id="before" className={styles.before} aria-labelledby="before-title">
      <div className={styles.head}>
        <h2 id="before-title">{data.act === "resume" ? words.beforeResume : words.beforeStart}</h2>
        <span>{words.summary(problems, warnings)}</span>
      </div>
      <Findings
        workspace={workspace}
        campaign={id}
        findings={shown}
        label={words.checks}
        open={(finding) => {
          const place = placeOf(finding, draft);
          if (!place) return undefined;
          const isFallback = finding.code === "missing_field";
          const position = draft.steps.findIndex(({ key }) => key === place.step) + 1;
          return { words: isFallback ? words.addFallback : words.openStep(position), run: () => go(place) };
        }}
      />
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {words.moreWarnings(hidden)}
        </button>
      )}
      <p className={styles.passed}>
        <CircleCheck aria-hidden="true" />
        {data.findings.length === 0 ? words.ready : words.checksPassed}
      </p>
    </section>
  );
}

/** The copy that lacks a fallback, or the step that it is about. */
export function placeOf({ code, people, step: position }: Finding, { steps }: Draft): Place | undefined {
  if (code === "missing_field") {
    const missing = new Set(people.flatMap((one) => one.missing));
    for (const { key, subject, body, variants } of steps) {
      const variant = [{ subject, body }, ...variants].findIndex((copy) =>
        needs(`${copy.subject} ${copy.body}`, missing),
      );
      if (variant >= 0) return { step: key, variant };
    }
  }
  const step = position === undefined ? undefined : steps[position - 1];
  return step && { step: step.key, variant: 0 };
}

const needs = (text: string, names: ReadonlySet<string>): boolean =>
  tagsIn(text).some(({ raw }) => {
    const variable = variableIn(raw);
    return variable !== undefined && variable.fallback === undefined && names.has(variable.name);
  });
