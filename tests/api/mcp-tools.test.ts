import { exampleCode } from "@outbound/contracts/example-code";
import type { Example, HttpBinding, Operation } from "@outbound/contracts/operation";
import { describe, expect, test } from "vitest";
import { comparable, expectationOf, preparations, published, toExample, toReal } from "./example-run.ts";
import { sceneFor } from "./example-scene.ts";
import { type Generation, generations, mcpClient, toolName, toolNames } from "./mcp-client.ts";
import { freshToken, freshWorkspace } from "./workspace.ts";

type Tool = {
  name: string;
  title?: string;
  description?: string;
  inputSchema: object;
  outputSchema?: object;
  annotations?: object;
};

describe.each(generations)("a client of %s", (generation) => {
  test("lists every endpoint as a tool, and what is a tool alone, with its fields and what a call does", async () => {
    const { token } = await freshWorkspace();
    const { tools } = (await (await mcpClient(generation, token)).listTools()) as { tools: Tool[] };
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect({ name, title, description }).toEqual({
        name: expect.stringMatching(/^[a-z_]{1,64}$/),
        title: expect.stringMatching(/^[A-Z].*[^.]$/),
        description: expect.stringMatching(/^[A-Z].*\./),
      });
      for (const schema of [inputSchema, outputSchema]) expect(schema).toMatchObject({ type: "object" });
      expect(Object.keys(inputSchema)).not.toEqual(expect.arrayContaining(["oneOf"]));
      expect(Object.values(annotations ?? {}).filter((hint) => typeof hint === "boolean")).toHaveLength(4);
    }
  });
});

test.each(published.map((operation) => [toolName(operation), operation] as const))(
  "the tool %s returns its operation's examples",
  async (_, operation) => {
    const examples = (operation.examples ?? []).filter(({ refused }) => refused !== "upstream");
    await runExamples(operation, examples, "2026");
  },
);

test.each(published.map((operation) => [toolName(operation), operation] as const))(
  "the tool %s answers a client of 2025",
  async (_, operation) => {
    const examples = operation.examples ?? [];
    await runExamples(operation, examples.filter(({ refused }) => !refused).slice(0, 1), "2025");
  },
);

test.each(published.map((operation) => [toolName(operation), operation] as const))(
  "the tool %s answers and refuses a client of SDK 1",
  async (_, operation) => {
    const examples = (operation.examples ?? []).filter(({ refused }) => refused !== "upstream");
    const [success, refusal] = [false, true].map((isRefused) =>
      examples.findIndex(({ refused }) => (refused !== undefined) === isRefused),
    ) as [number, number];
    // An example may need the effect of the one before it.
    await runExamples(operation, examples.slice(0, Math.max(success, refusal) + 1), "SDK 1");
  },
);

test("a model of SDK 1 reads why a call was refused", async () => {
  const { token } = await freshWorkspace();
  const client = await mcpClient("SDK 1", token);
  const answer = await client.callTool({ name: "campaign_get", arguments: { id: "none" } });
  expect(answer).toMatchObject({
    isError: true,
    content: [{ type: "text", text: JSON.stringify({ status: 404, error: "Campaign not found.", code: "not-found" }) }],
  });
});

async function runExamples(
  operation: Operation & { http: HttpBinding },
  examples: readonly Example[],
  generation: Generation,
): Promise<void> {
  const workspace = await freshWorkspace();
  const ids = await sceneFor(workspace, JSON.stringify(examples));
  const client = await mcpClient(generation, await freshToken(workspace.id));

  for (const example of examples) {
    await preparations[example.summary]?.(workspace);
    const call = { name: toolName(operation), arguments: toReal(example.input, ids) };
    const { isError = false, structuredContent, content } = await client.callTool(call);
    const { status, output = {} } = expectationOf(operation, example);
    const { refused } = example;
    const expected = refused ? { status, ...(output as object), code: exampleCode({ ...example, refused }) } : output;
    expect(content).toEqual([{ type: "text", text: expect.any(String) }]);
    const [{ text }] = content as [{ text: string }];
    expect({ example: example.summary, isError, content: comparable(toExample(JSON.parse(text), ids), ids) }).toEqual({
      example: example.summary,
      isError: example.refused !== undefined,
      content: comparable(expected, ids),
    });
    expect(structuredContent).toEqual(example.refused ? undefined : JSON.parse(text));
  }
}
