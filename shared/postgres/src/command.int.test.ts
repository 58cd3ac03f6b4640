import { randomUUIDv7 } from "node:crypto";
import { AppError, badRequest, conflict, unavailable } from "@outbound/contracts/app-error";
import { testDatabase } from "@outbound/testing/database";
import { freshCaller } from "@outbound/testing/workspace";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runCommand } from "./command.ts";
import type { Tx } from "./database.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));

const withCommand = () => ({ ...freshCaller(), commandId: randomUUIDv7() });

test("of ten at once with the same command id one has an effect, and all answer its reply", async () => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const runs = await Promise.all(Array.from({ length: 10 }, () => runCommand(db, caller, { work: noting(body) })));
  expect(await notes(body)).toEqual([runs[0]?.reply.id]);
  expect(new Set(runs.map(({ reply }) => reply.id)).size).toBe(1);
  expect(runs.filter(({ change }) => change !== undefined)).toHaveLength(1);
});

test("a process that dies before the commit leaves the command id free and no effect", async () => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const death = runCommand(db, caller, {
    work: async (tx) => {
      await noting(body)(tx);
      await tx.query("select pg_terminate_backend(pg_backend_pid())");
      return { reply: null };
    },
  });
  await expect(death).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  expect(await notes(body)).toEqual([]);

  const { reply } = await runCommand(db, caller, { work: noting(body) });
  expect(await notes(body)).toEqual([reply.id]);
});

test.each([
  ["by its check", { check: () => Promise.reject(refusal) }],
  ["by its work", { work: () => Promise.reject(refusal) }],
])("a command that was refused %s stays refused, in the same words, though it could be done by now", async (_, no) => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const expected = { kind: "conflict", message: "Taken.", code: "duplicate", details: { value: "a" } };
  await expect(runCommand(db, caller, { work: noting(body), ...no })).rejects.toMatchObject(expected);
  await expect(runCommand(db, caller, { work: noting(body) })).rejects.toMatchObject(expected);
  await expect(runCommand(db, caller, { check: async () => {}, work: noting(body) })).rejects.toMatchObject(expected);
  expect(await notes(body)).toEqual([]);
});

test("what could not be asked, and a fault, leave the command as it was", async () => {
  const caller = withCommand();
  const body = randomUUIDv7();
  const away = unavailable();
  await expect(runCommand(db, caller, { check: () => Promise.reject(away), work: noting(body) })).rejects.toBe(away);
  const fault = new Error("fault");
  await expect(runCommand(db, caller, { work: () => Promise.reject(fault) })).rejects.toBe(fault);
  const { reply } = await runCommand(db, caller, { work: noting(body) });
  expect(await notes(body)).toEqual([reply.id]);
});

test("once it is done nobody is asked again whether it may be", async () => {
  const caller = withCommand();
  const { reply } = await runCommand(db, caller, { check: async () => {}, work: noting(randomUUIDv7()) });
  const again = runCommand(db, caller, { check: () => Promise.reject(badRequest("No.")), work: noting("never") });
  expect(await again).toEqual({ reply, change: undefined });
});

test("without a command id nothing is remembered", async () => {
  const body = randomUUIDv7();
  const caller = freshCaller();
  await runCommand(db, caller, { work: noting(body) });
  await expect(runCommand(db, caller, { work: () => Promise.reject(refusal) })).rejects.toBe(refusal);
  await runCommand(db, caller, { work: noting(body) });
  expect(await notes(body)).toHaveLength(2);
});

const outcomes = fc.constantFrom("done", "refused", "unavailable" as const);

test("however the runs of a command interleave, nobody who got an answer got another one than the rest, and it is what is there", async () => {
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
          const running = runCommand(db, caller, {
            check: async () => {
              await wait(`check ${at}`);
              end(check);
              await wait(`checked ${at}`);
            },
            work: async (tx) => {
              const done = await noting(body)(tx);
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

const noting = (body: string) => async (tx: Tx) => {
  const id = randomUUIDv7();
  await tx.query("insert into note (id, body) values ($1, $2)", [id, body]);
  return { reply: { id }, change: body };
};

async function notes(body: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>("select id from note where body = $1", [body]);
  return rows.map(({ id }) => id);
}
