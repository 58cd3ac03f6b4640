import { statusOf } from "@outbound/contracts/error-kinds";
import type { Example, HttpBinding, Operation } from "@outbound/contracts/operation";
import { operations } from "@outbound/contracts/operations";
import { exampleHost, publicHost } from "./example-scene.ts";
import { freshToken, request, timestampShape, uuidShape, type Workspace } from "./workspace.ts";

export const published = operations.flatMap((operation) =>
  operation.http ? [{ ...operation, http: operation.http as HttpBinding }] : [],
);

export const preparations: Record<string, (workspace: Workspace) => Promise<void>> = {
  "The 101st subscription": fillSubscriptions,
};

export function expectationOf({ http }: Operation & { http: HttpBinding }, { refused, output }: Example) {
  if (refused) return { status: statusOf(refused), output };
  const status = typeof http.status === "number" ? http.status : http.status(output as never);
  const hidden = http.hidden ?? [];
  const shown = Object.entries(output as object).filter(([name]) => !hidden.includes(name));
  return { status, output: status === 204 ? undefined : Object.fromEntries(shown) };
}

async function fillSubscriptions({ id }: Workspace): Promise<void> {
  for (let n = 0; n < 98; n += 49) {
    const token = await freshToken(id);
    const fill = (number: number) =>
      request(token, "POST", "/hooks", { body: { event: "bounce", target_url: `${publicHost}/${number}` } });
    await Promise.all(Array.from({ length: 49 }, (_, index) => fill(n + index)));
  }
}

export function toReal<T>(value: T, ids: ReadonlyMap<string, string>): T {
  let text = JSON.stringify(value).replaceAll(`https://${exampleHost}`, publicHost);
  for (const [example, real] of ids) text = text.replaceAll(example, real);
  return JSON.parse(text) as T;
}

export function toExample(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (value === undefined) return undefined;
  let text = JSON.stringify(value).replaceAll(publicHost, `https://${exampleHost}`);
  for (const [example, real] of ids) text = text.replaceAll(real, example);
  return JSON.parse(text);
}

export function comparable(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (key, one: unknown) => {
    // Outside the campaign's window the next step is in the future.
    if (key === "queued") return "a number";
    if (typeof one !== "string") return one;
    if (key === "next_cursor") return "a cursor";
    if (timestampShape.test(one)) return "a time";
    return uuidShape.test(one) && !ids.has(one) ? "an id" : one;
  });
}
