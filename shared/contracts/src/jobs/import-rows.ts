import { z } from "zod";
import { namedAddresses } from "../named-addresses.ts";
import { defineOperation } from "../operation.ts";
import { withoutAddresses } from "../sending/without-addresses.ts";
import { job, jobId, rowsPerPiece } from "./job.ts";

/** Such a row would stay with the job, beyond an erasure of whoever it names. */
const headless = "The first row has an email address. It should name the columns.";

const columnText = z.string().max(1_000);

export const importRows = defineOperation({
  name: "job.import",
  service: "prospect",
  queue: "leaf",
  summary: "Begin an import of many rows, which are sent next.",
  app: { role: "editor" },
  audit: { did: "Started an import", answers: ["id"] },
  input: z
    .object({
      name: z.string().trim().min(1).max(200).transform(withoutAddresses),
      columns: z.array(columnText).min(1).max(500),
      meanings: z.array(columnText).min(1).max(500),
    })
    .refine(({ columns, meanings }) => columns.length === meanings.length, "Each column needs a meaning.")
    .refine(({ columns, meanings }) => namedAddresses([...columns, ...meanings].join("\n")).size === 0, headless)
    .refine(({ meanings }) => meanings.includes("email"), "One of the columns must be `email`.")
    .refine(({ meanings }) => areDifferent(meanings.filter(Boolean)), "No two columns may mean the same."),
  storesActor: true,
  output: job,
  errors: ["conflict"],
  idempotent: true,
});

const areDifferent = (words: readonly string[]) => new Set(words).size === words.length;

const cell = z.string().refine((text) => !text.includes("\0"), "A cell must not contain a NUL character.");

export const importRow = z.object({
  line: z.int().min(1),
  cells: z.array(cell).max(1_000),
  problem: z.string().max(200).transform(withoutAddresses).optional(),
});
export type ImportRow = z.output<typeof importRow>;

/** An existing piece stays unchanged, so a client without an answer sends it again. */
export const addRows = defineOperation({
  name: "job.add-rows",
  service: "prospect",
  queue: "leaf",
  summary: "Send a piece of an import's rows.",
  app: { role: "editor" },
  unaudited: "a part of job.import",
  input: z.object({
    id: jobId,
    number: z.int().min(0).max(100_000),
    rows: z.array(importRow).min(1).max(rowsPerPiece),
  }),
  output: z.object({}),
  errors: ["not-found", "conflict"],
  bodyLimitBytes: 1024 * 1024,
});

/** A job that has begun is returned as it is. */
export const runJob = defineOperation({
  name: "job.run",
  service: "prospect",
  queue: "leaf",
  summary: "Have an import begin, when all of its rows were sent.",
  app: { role: "editor" },
  audit: { did: "Ran an import" },
  input: z.object({
    id: jobId,
    pieces: z.int().min(0),
  }),
  output: job,
  errors: ["not-found", "conflict"],
});
