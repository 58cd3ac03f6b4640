import type { Features } from "../features.ts";
import { type Model, softmax } from "../model.ts";

export type Example = { features: Features; classAt: number };

const ITERATIONS = 300;
const STEP = 0.1;
/** A feature that occurs once says nothing about the next reply. */
const LEAST_EXAMPLES = 2;
/** Our own signals may weigh more than a phrase that a few people happened to write. */
const DECAY = { signal: 0.003, phrase: 0.001 };

/** Multinomial logistic regression by full-batch Adam; the same examples give the same model. */
export function fitModel(examples: readonly Example[], classes: readonly string[]): Model {
  const names = namesOf(examples);
  const width = classes.length;
  const parameters = new Float64Array((names.length + 1) * width);
  const rows = examples.map((example) => rowOf(example, names));
  const decay = [...names.map((name) => (/^[a-z]+:/.test(name) ? DECAY.signal : DECAY.phrase)), 0];
  const momentum = new Float64Array(parameters.length);
  const variance = new Float64Array(parameters.length);
  for (let round = 1; round <= ITERATIONS; round += 1) {
    const gradient = gradientOf(rows, parameters, width, decay);
    for (let at = 0; at < parameters.length; at += 1) {
      const slope = gradient[at] ?? 0;
      momentum[at] = 0.9 * (momentum[at] ?? 0) + 0.1 * slope;
      variance[at] = 0.999 * (variance[at] ?? 0) + 0.001 * slope * slope;
      const mean = (momentum[at] ?? 0) / (1 - 0.9 ** round);
      const spread = Math.sqrt((variance[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8;
      parameters[at] = (parameters[at] ?? 0) - (STEP * mean) / spread;
    }
  }
  const numbersAt = (row: number) => Array.from(parameters.subarray(row * width, (row + 1) * width), rounded);
  const weights = new Map(names.map((name, row) => [name, numbersAt(row)]));
  return { classes, bias: numbersAt(names.length), weights };
}

function namesOf(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples) {
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count >= LEAST_EXAMPLES);
  return frequent.map(([name]) => name).sort();
}

type Row = { inputs: readonly (readonly [row: number, value: number])[]; classAt: number };

function rowOf({ features, classAt }: Example, names: readonly string[]): Row {
  const inputs = names.flatMap((name, row) => {
    const value = features.get(name);
    return value === undefined ? [] : [[row, value] as const];
  });
  return { inputs: [...inputs, [names.length, 1] as const], classAt };
}

function gradientOf(rows: readonly Row[], parameters: Float64Array, width: number, decay: readonly number[]) {
  const gradient = parameters.map((parameter, at) => parameter * (decay[Math.floor(at / width)] ?? 0));
  for (const { inputs, classAt } of rows) {
    const scores = Array.from({ length: width }, (_, column) =>
      inputs.reduce((sum, [row, value]) => sum + (parameters[row * width + column] ?? 0) * value, 0),
    );
    softmax(scores).forEach((likely, column) => {
      const error = (likely - (column === classAt ? 1 : 0)) / rows.length;
      for (const [row, value] of inputs) {
        const at = row * width + column;
        gradient[at] = (gradient[at] ?? 0) + error * value;
      }
    });
  }
  return gradient;
}

/** Adding zero turns -0 into 0, as JSON does. */
const rounded = (number: number): number => Math.round(number * 100) / 100 + 0;
