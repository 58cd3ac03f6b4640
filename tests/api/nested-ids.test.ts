import { randomUUID } from "node:crypto";
import { isEnded, type JobState } from "@outbound/contracts/jobs/job";
import { operations } from "@outbound/contracts/operations";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Furnished, furnished } from "./furnished-workspace.ts";
import { unknownId } from "./workspace.ts";

type Filter = { company_id: string } | { imported_by: string };
type Matching = (own: Furnished, filter: Filter) => object;
type Attached = (own: Furnished, attachments: string[]) => object;

const jobs: Record<string, Matching> = {
  "job.enrol": ({ ids }, filter) => ({ filter, campaign_id: ids.campaign }),
  "job.erase": (_own, filter) => ({ filter, at_most: 10 }),
  "job.suppress": (_own, filter) => ({ filter }),
  "job.tag": (_own, filter) => ({ filter, add: ["taken"] }),
};
const attaching: Record<string, Attached> = {
  "campaign.apply steps.attachments": ({ mailbox }, attachments) => ({
    name: `campaign ${randomUUID()}`,
    mailboxes: [mailbox.email],
    steps: [{ subject: "Taken", body: "Over", attachments }],
  }),
  "reply.forward attachments": ({ ids }, attachments) => ({ id: ids.reply, to: "else@company.example", attachments }),
  "reply.send attachments": ({ ids }, attachments) => ({
    id: ids.reply,
    text: "Taken over.",
    confirmed: true,
    attachments,
  }),
};
const filters = ["company_id", "imported_by"];
const counting = [...Object.keys(jobs), "prospect.count"].flatMap((name) =>
  filters.map((field) => `${name} filter.${field}`),
);

test("every id deeper in what an operation of the app takes is tried with another workspace's", () => {
  const nested = operations
    .filter(({ app }) => app !== undefined && app.role !== "operator")
    .flatMap(({ name, input }) => uuidsIn(asJsonSchema(input)).map((path) => [name, path]))
    .filter(([, path]) => path?.includes(".") || path === "attachments")
    .map((words) => words.join(" "));
  expect(nested.toSorted()).toEqual([...counting, ...Object.keys(attaching)].toSorted());
});

describe("an owner who names another workspace's things deeper in an input", () => {
  let own: Furnished;
  let other: Furnished;
  beforeAll(async () => {
    [own, other] = [await furnished(), await furnished()];
  });

  const othersFilters = (): Filter[] => [{ company_id: `${other.ids.company}` }, { imported_by: other.ids.job }];

  test.each(Object.entries(jobs))("%s: changes nobody", async (name, inputOf) => {
    for (const filter of othersFilters()) {
      const { id } = await own.done(name, inputOf(own, filter));
      const job = await eventually(async () => {
        const job: { state: JobState; total: number } = await own.done("job.get", { id });
        if (!isEnded(job.state)) throw new Error(`The job is ${job.state}.`);
        return job;
      });
      expect(job).toMatchObject({ state: "done", total: 0 });
    }
    const person = await other.done("prospect.get", { id: other.ids.prospect });
    expect(person).toMatchObject({ email: other.prospect.email, tags: [] });
  });

  test("prospect.count: counts nobody", async () => {
    for (const filter of othersFilters()) expect(await own.done("prospect.count", { filter })).toEqual({ count: 0 });
    expect(await other.done("prospect.count", { filter: { company_id: other.ids.company } })).toEqual({ count: 1 });
  });

  test.each(Object.entries(attaching))("%s: is answered as for an unknown one", async (call, inputOf) => {
    const [name = ""] = call.split(" ");
    const answerTo = async (id: string) => {
      const { status, body } = await own.ask(name, inputOf(own, [id]));
      return { status, body: JSON.parse(JSON.stringify(body).replaceAll(id, "its id")) };
    };
    const unknown = await answerTo(unknownId);
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect(await answerTo(other.ids.attachment)).toEqual(unknown);
  });
});

type Schema = {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

const asJsonSchema = (input: unknown): Schema =>
  z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema;

/** Their paths, such as `filter.company_id`. */
function uuidsIn({ format, properties = {}, items, anyOf = [] }: Schema, path: string[] = []): string[] {
  if (format === "uuid") return [path.join(".")];
  const inner = Object.entries(properties).flatMap(([name, schema]) => uuidsIn(schema, [...path, name]));
  return [...inner, ...[...(items ? [items] : []), ...anyOf].flatMap((schema) => uuidsIn(schema, path))];
}
