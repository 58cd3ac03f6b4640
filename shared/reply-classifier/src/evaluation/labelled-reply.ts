import { readFileSync } from "node:fs";
import type { Classification } from "../classify-reply.ts";

export type LabelledReply = {
  language: string;
  /** What is hard about it, beside its words: a legal notice below it, our mail below it without marks, another language. */
  kind?: "notice" | "quote" | "abroad";
  classification: Classification;
  isOptOut: boolean;
  text: string;
};

export function readLabelled(set: "train" | "held-out"): LabelledReply[] {
  const lines = readFileSync(new URL(`${set}.jsonl`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): LabelledReply => JSON.parse(line));
}
