import { readFileSync } from "node:fs";
import type { Features } from "./features.ts";

/** A multinomial logistic regression, trained by evaluation/train-models.ts; one number for each class, in this order. */
export type Model = {
  classes: readonly string[];
  bias: readonly number[];
  weights: ReadonlyMap<string, readonly number[]>;
};

export type ModelFile = "classification-model.json" | "opt-out-model.json";

export function readModel(file: ModelFile): Model {
  const { classes, bias, weights } = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  return { classes, bias, weights: new Map(Object.entries(weights)) };
}

export function probabilities({ bias, weights }: Model, features: Features): number[] {
  const scores = [...bias];
  for (const [name, value] of features) {
    weights.get(name)?.forEach((weight, at) => {
      scores[at] = (scores[at] ?? 0) + weight * value;
    });
  }
  return softmax(scores);
}

export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
