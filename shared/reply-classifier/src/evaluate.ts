import { classes } from "./classify-reply.ts";
import { readLabelled } from "./evaluation/labelled-reply.ts";
import { accuracyOf, measure, percent, reportOf } from "./evaluation/measure.ts";

const heldOut = readLabelled("held-out");
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

say(reportOf("Train", measure(readLabelled("train"))));
say(reportOf("Held out", measure(heldOut)));
say("Held out, by kind: right; accuracy of each class and of opt-outs, with how many there are");
for (const [kind, replies] of Object.entries(Object.groupBy(heldOut, (reply) => reply.kind ?? "words"))) {
  say(accuracyOf(kind, measure(replies ?? [])));
}
say("");
say("Held out, by language: right; precision and recall of each class and of opt-outs");
for (const [language, replies] of Object.entries(Object.groupBy(heldOut, (reply) => reply.language))) {
  const measured = measure(replies ?? []);
  const scores = [
    ...classes.map((name) => [name, measured.classes[name]] as const),
    ["opt-out", measured.optOut] as const,
  ];
  const cells = scores.map(([name, { precision, recall }]) => `${name} ${percent(precision)} ${percent(recall)}`);
  say(`${language}  ${percent(measured.accuracy).padEnd(8)} ${cells.join(" · ")}`);
}
