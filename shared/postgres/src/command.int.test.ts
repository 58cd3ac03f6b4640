import { randomUUIDv7 } from "node:crypto";
import { AppError, badRequest, conflict, unavailable } from "@outbound/contracts/app-error";
import { testDatabase } from "@outbound/testing/database";
import fc from "@outbound/testing/fast-check";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { runCommand } from "./command.ts";
import type { WorkspaceTx } from "./database.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));
const workspace = db.of(freshCaller().workspaceId);

const withCommand = () => ({ ...freshCaller(), commandId: randomUUIDv7() });

test("of ten concurrent runs of one command one has an effect, and all return its reply", async () => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const runs = await Promise.all(
    Array.from({ length: 10 }, () => runCommand(workspace, caller, { work: recording(body) })),
  );
  expect(await notes(body)).toEqual([runs[0]?.reply.id]);
  expect(new Set(runs.map(({ reply }) => reply.id)).size).toBe(1);
  expect(runs.filter(({ change }) => change !== undefined)).toHaveLength(1);
});

test("a process that dies before the commit leaves the command id free and no effect", async () => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const death = runCommand(workspace, caller, {
    work: async (tx) => {
      await recording(body)(tx);
      await tx.unbound.query("select pg_terminate_backend(pg_backend_pid())");
      return { reply: null };
    },
  });
  await expect(death).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  expect(await notes(body)).toEqual([]);

  const { reply } = await runCommand(workspace, caller, { work: recording(body) });
  expect(await notes(body)).toEqual([reply.id]);
});

test.each([
  ["by its check", { check: () => Promise.reject(refusal) }],
  ["by its work", { work: () => Promise.reject(refusal) }],
])("a command refused %s stays refused, with the same text, though it would succeed by now", async (_, no) => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const expected = { kind: "conflict", message: "Taken.", code: "duplicate", details: { value: "a" } };
  await expect(runCommand(workspace, caller, { work: recording(body), ...no })).rejects.toMatchObject(expected);
  await expect(runCommand(workspace, caller, { work: recording(body) })).rejects.toMatchObject(expected);
  await expect(runCommand(workspace, caller, { check: async () => {}, work: recording(body) })).rejects.toMatchObject(
    expected,
  );
  expect(await notes(body)).toEqual([]);
});

test("an unanswered check and a fault leave the command as it was", async () => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const away = unavailable();
  await expect(
    runCommand(workspace, caller, { check: () => Promise.reject(away), work: recording(body) }),
  ).rejects.toBe(away);
  const fault = new Error("fault");
  await expect(runCommand(workspace, caller, { work: () => Promise.reject(fault) })).rejects.toBe(fault);
  const { reply } = await runCommand(workspace, caller, { work: recording(body) });
  expect(await notes(body)).toEqual([reply.id]);
});

test("once a command is done its check doesn't run again", async () => {
  const caller = withCommand();
  const { reply } = await runCommand(workspace, caller, { check: async () => {}, work: recording(randomUUIDv7()) });
  const again = runCommand(workspace, caller, {
    check: () => Promise.reject(badRequest("No.")),
    work: recording("never"),
  });
  expect(await again).toEqual({ reply, change: undefined });
});

test("without a command id nothing is stored", async () => {
  const body = randomUUIDv7();
  const caller = freshCaller();
  await runCommand(workspace, caller, { work: recording(body) });
  await expect(runCommand(workspace, caller, { work: () => Promise.reject(refusal) })).rejects.toBe(refusal);
  await runCommand(workspace, caller, { work: recording(body) });
  expect(await notes(body)).toHaveLength(2);
});

const outcomes = fc.constantFrom("done", "refused", "unavailable" as const);

test("however the runs of a command interleave, all answers are the same, and match the effect", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ check: outcomes, work: outcomes }), { minLength: 2, maxLength: 4 }),
      async (scheduler, runs) => {
        const caller = withCommand();
        const body = randomUUIDv7();
        const answers: string[] = [];
        const wait = (label: string) => scheduler.schedule(Promise.resolve(), label);
        const end = (outcome: string) => {
          if (outcome === "refused") throw badRequest("No.");
          if (outcome === "unavailable") throw unavailable();
        };
        const run = async ({ check, work }: (typeof runs)[number], at: number) => {
          await wait(`run ${at}`);
          const running = runCommand(workspace, caller, {
            check: async () => {
              await wait(`check ${at}`);
              end(check);
              await wait(`checked ${at}`);
            },
            work: async (tx) => {
              const done = await recording(body)(tx);
              await wait(`work ${at}`);
              end(work);
              return done;
            },
          });
          await running.then(
            ({ reply }) => answers.push(reply.id),
            (error: AppError) => {
              if (error.status < 500) answers.push(error.message);
            },
          );
        };
        await scheduler.waitFor(Promise.all(runs.map(run)));
        const there = await notes(body);
        expect(there.length).toBeLessThanOrEqual(1);
        for (const answer of answers) expect(answer).toBe(there[0] ?? "No.");
      },
    ),
    { numRuns: 150 },
  );
});

const refusal = conflict("Taken.", { code: "duplicate", details: { value: "a" } });

const recording = (body: string) => async (tx: WorkspaceTx) => {
  const id = randomUUIDv7();
  await tx.unbound.query("insert into note (id, body) values ($1, $2)", [id, body]);
  return { reply: { id }, change: body };
};

async function notes(body: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>("select id from note where body = $1", [body]);
  return rows.map(({ id }) => id);
}
