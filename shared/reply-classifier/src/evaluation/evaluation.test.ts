import { describe, expect, test } from "vitest";
import { classes } from "../classify-reply.ts";
import { type ModelFile, readModel } from "../model.ts";
import { readLabelled } from "./labelled-reply.ts";
import { measure, reportOf } from "./measure.ts";
import { nearDuplicates } from "./near-duplicates.fixture.ts";
import { trainedModels } from "./trained-models.ts";

const train = readLabelled("train");
const heldOut = readLabelled("held-out");

/** A little below the measured values: a change that loses more than a reply or two fails. */
const FLOORS = {
  interested: { precision: 0.83, recall: 0.93 },
  neutral: { precision: 0.85, recall: 0.83 },
  notInterested: { precision: 0.96, recall: 0.9 },
  optOut: { precision: 0.93, recall: 0.93 },
};

describe("the held-out replies", () => {
  const measured = measure(heldOut);
  process.stdout.write(`${reportOf("Held out", measured)}\n`);

  test.each(classes)("%s is found as often and as precisely as before", (name) => {
    expect(measured.classes[name].precision).toBeGreaterThanOrEqual(FLOORS[name].precision);
    expect(measured.classes[name].recall).toBeGreaterThanOrEqual(FLOORS[name].recall);
  });

  test("a wish for no more mail is found as often and as precisely as before", () => {
    expect(measured.optOut.precision).toBeGreaterThanOrEqual(FLOORS.optOut.precision);
    expect(measured.optOut.recall).toBeGreaterThanOrEqual(FLOORS.optOut.recall);
  });

  test.each(["notice", "quote", "abroad"])("a %s misleads it no more often than before", (kind) => {
    const { accuracy, optOut, noOptOut } = measure(heldOut.filter((reply) => reply.kind === kind));
    expect(accuracy).toBeGreaterThanOrEqual(0.8);
    expect([optOut.recall, noOptOut.recall]).toEqual([1, 1]);
  });

  test("no language falls behind", () => {
    const byLanguage = Object.values(Object.groupBy(heldOut, (reply) => reply.language));
    for (const replies of byLanguage) expect(measure(replies ?? []).accuracy).toBeGreaterThanOrEqual(0.82);
  });
});

test("the committed models are those that the training replies make", { timeout: 60_000 }, () => {
  for (const [file, model] of Object.entries(trainedModels())) expect(readModel(file as ModelFile)).toEqual(model);
});

test("no held-out reply resembles a training reply", () => {
  expect(nearDuplicates(heldOut, train)).toEqual([]);
});
