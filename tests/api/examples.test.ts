import { exampleCode } from "@outbound/contracts/example-code";
import type { Example, HttpBinding, Operation } from "@outbound/contracts/operation";
import { expect, test } from "vitest";
import { answerChecker, operationsOf, readDocument } from "./api-document.ts";
import { comparable, expectationOf, preparations, published, toExample, toReal } from "./example-run.ts";
import { sceneFor } from "./example-scene.ts";
import { freshToken, freshWorkspace, request } from "./workspace.ts";

test.each(published.map((operation) => [operation.name, operation] as const))(
  "the examples of %s equal the system's answers",
  async (name, operation) => {
    const document = await readDocument();
    const documented = operationsOf(document).find(({ operation: { operationId } }) => operationId === name);
    if (!documented) throw new Error(`${name} is not in the document`);
    const checkAnswer = answerChecker(document).of(documented);
    const workspace = await freshWorkspace();
    const examples: readonly Example[] = operation.examples ?? [];
    const ids = await sceneFor(workspace, JSON.stringify(examples));

    for (const example of examples) {
      if (example.refused === "upstream") continue;
      await preparations[example.summary]?.(workspace);
      const token = await freshToken(workspace.id);
      const answer = await send(token, operation, toReal(example.input, ids));
      const { status, output } = expectationOf(operation, example);
      const shown = { status: answer.status, body: comparable(toExample(answer.body, ids), ids) };
      expect({ example: example.summary, ...shown }).toEqual({
        example: example.summary,
        status,
        body: comparable(output, ids),
      });
      expect(answer.headers.get("x-error-code")).toBe(
        example.refused ? exampleCode({ ...example, refused: example.refused }) : null,
      );
      expect(checkAnswer(answer)).toEqual([]);
    }
  },
);

function send(token: string, { http, input }: Operation & { http: HttpBinding }, fields: Record<string, unknown>) {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = http.path;
  for (const [name, value] of Object.entries(fields)) {
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, String(value));
    else if (http.method === "get" || http.query?.includes(name)) query.set(name, String(value));
    else body[name] = value;
  }
  const hasBody =
    ["post", "patch"].includes(http.method) && Object.keys((input as { shape?: object }).shape ?? {}).length > 1;
  return request(token, http.method.toUpperCase(), `${path}?${query.toString()}`, hasBody ? { body } : {});
}
