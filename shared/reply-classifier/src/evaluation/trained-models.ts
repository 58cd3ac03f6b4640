import { classifiableText } from "../classifiable-text.ts";
import { classes } from "../classify-reply.ts";
import { featuresOf, withOptOutParts } from "../features.ts";
import type { Model, ModelFile } from "../model.ts";
import { visibleText } from "../visible-text.ts";
import { fitModel } from "./fit-model.ts";
import { readLabelled } from "./labelled-reply.ts";

export function trainedModels(): Record<ModelFile, Model> {
  const replies = readLabelled("train").map((reply) => ({
    ...reply,
    text: classifiableText({ visible_text: visibleText(reply.text), subject: null }),
  }));
  // Opt-outs are found before the other model runs: trained with them, it would find refusals in harmless replies.
  const staying = replies.filter((reply) => !reply.isOptOut);
  const byClass = staying.map(({ text, classification }) => ({
    features: featuresOf(text),
    classAt: classes.indexOf(classification),
  }));
  const byOptOut = replies.map(({ text, isOptOut }) => ({
    features: withOptOutParts(featuresOf(text), text),
    classAt: isOptOut ? 1 : 0,
  }));
  return {
    "classification-model.json": fitModel(byClass, classes),
    "opt-out-model.json": fitModel(byOptOut, ["stays", "optsOut"]),
  };
}
