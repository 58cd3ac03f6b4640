import { writeFileSync } from "node:fs";
import { trainedModels } from "./trained-models.ts";

for (const [file, { classes, bias, weights }] of Object.entries(trainedModels())) {
  // Each feature has its own line, so that a change of the models can be reviewed.
  const lines = [...weights].map(([name, numbers]) => `    ${JSON.stringify(name)}: [${numbers.join(", ")}]`);
  const text = `{
  "classes": [${classes.map((name) => JSON.stringify(name)).join(", ")}],
  "bias": [${bias.join(", ")}],
  "weights": {
${lines.join(",\n")}
  }
}
`;
  writeFileSync(new URL(`../${file}`, import.meta.url), text);
  process.stdout.write(`${file}: ${lines.length} features\n`);
}
