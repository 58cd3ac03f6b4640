import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { whereaboutsQuery } from "../../../api/campaign-queries.ts";
import { campaignQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { shortWeekday, times } from "../../../ui/when.tsx";
import { count, list } from "../../../ui/wording.ts";
import { words } from "../words.ts";
import styles from "./before-it-runs.module.css";
import { Findings } from "./findings.tsx";
import { type Found, summaryOf } from "./preflight-summary.ts";

type Props = {
  workspace: string;
  id: string;
  word: string;
  found: Found;
  onEnd: (isWanted: boolean) => void;
};

/** The last look before emails are sent. Begins with the first link that leads to a fix. */
export function BeforeItRuns({ workspace, id, word, found, onEnd }: Props) {
  const { tone, sentence } = summaryOf(found);
  const isRefused = found.refusal !== null;
  const close = () => onEnd(false);
  const actions = (
    <>
      <Button onClick={close}>{isRefused ? words.close : words.cancel}</Button>
      {!isRefused && (
        <Button kind="primary" icon={Play} onClick={() => onEnd(true)}>
          {word}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isWide title={words.runTitle(word, found.name)} onClose={close} actions={actions}>
      {!isRefused && <WhatRuns workspace={workspace} id={id} found={found} />}
      {tone === "bad" ? <Notice tone={tone}>{sentence}</Notice> : <p className={styles.summary}>{sentence}</p>}
      <div className={styles.findings}>
        <Findings workspace={workspace} campaign={id} findings={found.findings} label={words.checks} onLeave={close} />
      </div>
    </Dialog>
  );
}

function WhatRuns({ workspace, id, found: { act, first_mail } }: Pick<Props, "workspace" | "id" | "found">) {
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const { data: whereabouts } = useQuery(whereaboutsQuery(workspace, id));
  const facts: [string, ReactNode][] = [];
  if (campaign) {
    facts.push([words.runs.prospects, count(campaign.progress.enrolled)]);
    facts.push([words.runs.sendsFrom, list(campaign.mailboxes.map(({ email }) => email))]);
  }
  if (first_mail) facts.push([words.runs.firstEmail[act ?? "start"], momentOf(first_mail)]);
  const last = whereabouts?.first_emails_by;
  if (last) facts.push([words.runs.stepOneBy, words.runs.about(shortWeekday(last))]);
  return <Facts facts={facts} />;
}

function momentOf({ at, at_earliest }: NonNullable<Found["first_mail"]>): string {
  if (new Date(at) <= new Date()) return words.runs.atOnce;
  return at_earliest ? words.runs.earliest(times.short(at)) : times.short(at);
}
