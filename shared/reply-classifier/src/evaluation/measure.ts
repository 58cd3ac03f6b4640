import { type Classification, classes, classifyReply } from "../classify-reply.ts";
import type { LabelledReply } from "./labelled-reply.ts";

type Score = { precision: number; recall: number; count: number };

export type Measured = {
  count: number;
  accuracy: number;
  classes: Record<Classification, Score>;
  optOut: Score;
  noOptOut: Score;
  confusion: Record<Classification, Record<Classification, number>>;
};

export function measure(replies: readonly LabelledReply[]): Measured {
  const judged = replies.map((reply) => ({ reply, judged: classifyReply({ text: reply.text, subject: null }) }));
  const scoreOf = (isOne: (reply: { classification: Classification; isOptOut: boolean }) => boolean): Score => {
    const actual = judged.filter(({ reply }) => isOne(reply)).length;
    const found = judged.filter((one) => isOne(one.judged)).length;
    const right = judged.filter((one) => isOne(one.judged) && isOne(one.reply)).length;
    return { precision: share(right, found), recall: share(right, actual), count: actual };
  };
  const countOf = (label: Classification, answer: Classification) =>
    judged.filter((one) => one.reply.classification === label && one.judged.classification === answer).length;
  return {
    count: replies.length,
    accuracy: share(
      judged.filter((one) => one.reply.classification === one.judged.classification).length,
      judged.length,
    ),
    classes: byClass((name) => scoreOf((reply) => reply.classification === name)),
    optOut: scoreOf((reply) => reply.isOptOut),
    noOptOut: scoreOf((reply) => !reply.isOptOut),
    confusion: byClass((label) => byClass((answer) => countOf(label, answer))),
  };
}

const byClass = <T>(of: (name: Classification) => T): Record<Classification, T> => ({
  interested: of("interested"),
  neutral: of("neutral"),
  notInterested: of("notInterested"),
});

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export function reportOf(title: string, measured: Measured): string {
  const rows = [
    ...classes.map((name) => [name, measured.classes[name]] as const),
    ["opt-out", measured.optOut] as const,
  ];
  const matrix = classes.map(
    (label) => `${column(label)}${classes.map((answer) => column(measured.confusion[label][answer])).join("")}`,
  );
  return [
    `${title}: ${measured.count} replies, ${percent(measured.accuracy)} right`,
    "",
    `${column("")}${["precision", "recall", "replies"].map(column).join("")}`,
    ...rows.map(
      ([name, { precision, recall, count }]) =>
        `${column(name)}${column(percent(precision))}${column(percent(recall))}${column(count)}`,
    ),
    "",
    `${column("label \\ judged")}${classes.map(column).join("")}`,
    ...matrix,
    "",
  ].join("\n");
}

/** Of each class and of opt-outs: how many of them were found. */
export function accuracyOf(name: string, measured: Measured): string {
  const scores = [
    ...classes.map((one) => [one, measured.classes[one]] as const),
    ["opt-out", measured.optOut] as const,
    ["no opt-out", measured.noOptOut] as const,
  ];
  const cells = scores
    .filter(([, { count }]) => count > 0)
    .map(([one, { recall, count }]) => `${one} ${percent(recall)} of ${count}`);
  return `${name.padEnd(8)} ${percent(measured.accuracy).padEnd(8)} ${cells.join(" · ")}`;
}

const column = (value: string | number): string => String(value).padEnd(16);
export const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
