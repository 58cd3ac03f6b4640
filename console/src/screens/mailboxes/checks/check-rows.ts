import { connectWords as said } from "../connect-words.ts";
import type { Outcome, Run, Step } from "./use-check.ts";

export type RowState = "ok" | "warn" | "bad" | "wait" | "run" | "off";
export type Row = {
  id: string;
  state: RowState;
  title: string;
  /** Why, and the way out. */
  text?: string;
  /** What it took, or what it waits for. */
  aside?: string;
  record?: NonNullable<Step["record"]>;
  /** The name for which its certificate is valid. */
  host?: string;
};
export type Group = { id: "sending" | "reading" | "message" | "domain"; rows: Row[] };

const rows = said.rows;

export function groupsOf(run: Run | undefined, readsReplies: boolean): Group[] {
  const parts = run?.parts ?? {};
  const sending = serverRows("sending", parts["sending"], parts["sending-sign-in"]);
  const reading = serverRows("reading", parts["reading"], parts["reading-sign-in"]);
  const isStuck = { sending: isBad(sending), reading: readsReplies && isBad(reading) };
  return [
    { id: "sending", rows: sending },
    { id: "reading", rows: readsReplies ? reading : [notRead] },
    { id: "message", rows: messageRows(parts["message"], { isStuck, readsReplies }) },
    { id: "domain", rows: domainRows(parts["domain"]) },
  ];
}

const isBad = (rows: readonly Row[]): boolean => rows.some(({ state }) => state === "bad");

/** Of what keeps a mailbox from working. What is wrong with a domain is a warning. */
export const problemsIn = (groups: readonly Group[]): number =>
  groups.flatMap((group) => group.rows).filter(({ state }) => state === "bad").length;

const notRead: Row = { id: "not-read", state: "off", title: rows.notRead, text: rows.notReadHelp };

const stepsIn = (outcome: Outcome | undefined) => (outcome?.state === "done" ? outcome.steps : []);

const timeOf = (...steps: readonly (Step | undefined)[]): { aside?: string } => {
  const times = steps.flatMap((step) => step?.took_ms ?? []);
  return times.length === 0 ? {} : { aside: said.took(times.reduce((sum, ms) => sum + ms, 0)) };
};

const why = ({ says, mend }: Step) => ({ text: [says, mend].filter(Boolean).join(" ") });
const withRecord = ({ record }: Step) => (record ? { record } : {});
const refusal = (id: string, title: string, outcome: Outcome | undefined): Row | undefined =>
  outcome?.state === "refused" ? { id, state: "bad", title, text: outcome.message } : undefined;

function serverRows(about: "sending" | "reading", server: Outcome | undefined, signIn: Outcome | undefined): Row[] {
  const steps = stepsIn(server);
  const find = (name: Step["step"]) => steps.find(({ step }) => step === name);
  const found = serverRow(server, find("resolve"), find("connect"));
  const tls = find("tls");
  const encryption = encryptionRow(tls, found.state);
  const waitsFor =
    found.state === "bad"
      ? said.waitsFor.server
      : encryption.host
        ? said.waitsFor.certificate
        : said.waitsFor.encryption;
  const isStuck = found.state === "bad" || encryption.state === "bad";
  const login = signInRow(signIn, isStuck ? waitsFor : undefined);
  if (about === "sending") return [found, encryption, login];
  return [found, encryption, login, foldersRow(stepsIn(signIn), login.state)];
}

function serverRow(outcome: Outcome | undefined, resolve: Step | undefined, connect: Step | undefined): Row {
  const id = "server";
  if (!outcome) return { id, state: "wait", title: rows.server };
  if (outcome.state === "running") return { id, state: "run", title: rows.finding };
  const failed = [resolve, connect].find((step) => step?.result === "failed");
  if (failed) {
    const title = failed.step === "resolve" ? rows.serverNotFound : rows.noAnswer;
    return { id, state: "bad", title, ...why(failed), ...timeOf(failed) };
  }
  return (
    refusal(id, rows.notChecked, outcome) ?? { id, state: "ok", title: rows.serverFound, ...timeOf(resolve, connect) }
  );
}

function encryptionRow(tls: Step | undefined, server: RowState): Row {
  const id = "tls";
  if (!tls || tls.result === "skipped") {
    return { id, state: "wait", title: rows.encryption, ...(server === "bad" && { aside: said.waitsFor.server }) };
  }
  const { result, found } = tls;
  const version = found?.startsWith("TLS ") ? found : undefined;
  if (result === "ok") {
    return { id, state: "ok", title: version === undefined ? rows.needsNone : rows.encrypted(version), ...timeOf(tls) };
  }
  const state = result === "failed" ? "bad" : "warn";
  const row = { id, state, ...why(tls), ...timeOf(tls) } as const;
  // The server's certificate ends soon.
  if (version !== undefined) return { ...row, title: rows.encrypted(version) };
  if (found !== undefined) return { ...row, title: rows.otherName, host: found };
  return { ...row, title: result === "failed" ? rows.badEncryption : rows.weakEncryption };
}

function signInRow(outcome: Outcome | undefined, waitsFor: string | undefined): Row {
  const id = "sign-in";
  if (!outcome) return { id, state: "wait", title: rows.signIn, ...(waitsFor !== undefined && { aside: waitsFor }) };
  if (outcome.state === "running") return { id, state: "run", title: rows.signingIn };
  const step = stepsIn(outcome).find((one) => one.step === "sign-in");
  if (!step) return refusal(id, rows.notChecked, outcome) ?? { id, state: "wait", title: rows.signIn };
  if (step.result === "failed") return { id, state: "bad", title: rows.refused, ...why(step), ...timeOf(step) };
  if (step.found === undefined) return { id, state: "ok", title: rows.noSignIn, text: step.says, ...timeOf(step) };
  return { id, state: "ok", title: rows.signedInAs(step.found), ...timeOf(step) };
}

function foldersRow(steps: readonly Step[], signIn: RowState): Row {
  const id = "folders";
  const step = steps.find((one) => one.step === "folders");
  if (!step || step.result === "skipped") {
    return { id, state: "wait", title: rows.folders, ...(signIn === "bad" && { aside: said.waitsFor.signIn }) };
  }
  if (step.result === "ok") return { id, state: "ok", title: rows.foldersFound, ...timeOf(step) };
  const isFailed = step.result === "failed";
  const title = isFailed ? rows.foldersUnread : rows.foldersMissing;
  return { id, state: isFailed ? "bad" : "warn", title, ...why(step), ...timeOf(step) };
}

type Message = { isStuck: { sending: boolean; reading: boolean }; readsReplies: boolean };

function messageRows(outcome: Outcome | undefined, { isStuck, readsReplies }: Message): Row[] {
  const id = "message";
  if (!outcome) {
    const aside = readsReplies ? waitOf(isStuck) : said.needsReading;
    return [{ id, state: "wait", title: rows.message, ...(aside !== undefined && { aside }) }];
  }
  if (outcome.state === "running") return [{ id, state: "run", title: rows.sendingMessage }];
  const steps = stepsIn(outcome);
  const find = (name: Step["step"]) => steps.find(({ step }) => step === name);
  const refused = refusal(id, rows.notChecked, outcome);
  if (refused) return [refused];
  const [send, arrive] = [find("send"), find("arrive")];
  return [sentRow(send, arrive), ...steps.flatMap(verdictRow)];
}

function waitOf({ sending, reading }: Message["isStuck"]): string | undefined {
  if (sending && reading) return said.waitsFor.both;
  if (sending) return said.waitsFor.sending;
  return reading ? said.waitsFor.reading : undefined;
}

function sentRow(send: Step | undefined, arrive: Step | undefined): Row {
  const id = "message";
  if (send?.result === "failed") return { id, state: "bad", title: rows.messageRefused, ...why(send), ...timeOf(send) };
  if (arrive?.result === "ok") return { id, state: "ok", title: rows.messageFound, ...timeOf(send, arrive) };
  const step = arrive?.result === "skipped" && send?.result === "skipped" ? send : arrive;
  if (!step) return { id, state: "off", title: rows.notChecked };
  if (step.result === "skipped") return { id, state: "off", title: rows.messageUnseen, text: step.says };
  const title =
    step.result === "failed" ? rows.messageUnseen : /spam/.test(step.says) ? rows.messageJunk : rows.messageLate;
  return { id, state: "warn", title, ...why(step), ...timeOf(step) };
}

const verdicts: Partial<Record<Step["step"], [right: string, wrong: string]>> = {
  spf: [rows.spfPassed, rows.spfFailed],
  dkim: [rows.signed, rows.notSigned],
  dmarc: [rows.dmarcPassed, rows.dmarcFailed],
};

/** What its receiver says of the email. */
function verdictRow(step: Step): Row[] {
  const titles = verdicts[step.step];
  if (!titles || step.result === "skipped") return [];
  if (step.result === "ok") return [{ id: step.step, state: "ok", title: titles[0] }];
  return [{ id: step.step, state: "warn", title: titles[1], ...why(step) }];
}

const domains: Partial<Record<Step["step"], { name: string; right: string; wrong: string }>> = {
  "spf-record": { name: rows.spf, right: rows.spfRight, wrong: rows.spfWrong },
  "dmarc-record": { name: rows.dmarc, right: rows.dmarcRight, wrong: rows.dmarcWrong },
  mx: { name: rows.mx, right: rows.mxRight, wrong: rows.mxWrong },
  tracking: { name: rows.tracking, right: rows.trackingRight, wrong: rows.trackingWrong },
  blocklists: { name: rows.blocklists, right: rows.listedNowhere, wrong: rows.listed },
};

function domainRows(outcome: Outcome | undefined): Row[] {
  const id = "domain";
  if (!outcome) return [{ id, state: "wait", title: rows.domain }];
  if (outcome.state === "running") return [{ id, state: "run", title: rows.domain }];
  if (outcome.state === "refused") return [{ id, state: "warn", title: rows.notChecked, text: outcome.message }];
  const order = Object.keys(domains);
  return outcome.steps
    .toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step))
    .map((step) => {
      const names = domains[step.step];
      const { result } = step;
      if (!names || result === "skipped")
        return { id: step.step, state: "off", title: names?.name ?? rows.notChecked, text: step.says };
      if (result === "ok") return { id: step.step, state: "ok", title: names.right };
      return { id: step.step, state: "warn", title: names.wrong, ...why(step), ...withRecord(step) };
    });
}
