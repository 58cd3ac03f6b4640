import type { HttpBinding, Operation } from "@outbound/contracts/operation";
import { z } from "zod";
import { refuseUnstorable } from "../http/refuse-unstorable.ts";

type Source = "path" | "query" | "body";
export type NamedInput = { name: string; source: Source };

/** A body field never fills a query parameter, nor the other way round. */
export function inputPicker(operation: Operation, http: HttpBinding) {
  const inputs = namedInputs(operation, http);

  return (sources: Record<Source, object>): Record<string, unknown> => {
    const input: Record<string, unknown> = {};
    for (const { name, source } of inputs) {
      const values = sources[source];
      if (!Object.hasOwn(values, name)) continue;
      const value: unknown = values[name as keyof typeof values];
      // A path names a resource, so whatever can't be one is not found.
      if (source !== "path") refuseUnstorable(value, name);
      input[name] = value;
    }
    return input;
  };
}

export function namedInputs(
  { name, input }: Operation,
  { method, path, query = [], unpublished = [] }: HttpBinding,
): NamedInput[] {
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} is bound to HTTP: its input must be a plain object`);
  const rest: Source = method === "get" ? "query" : "body";
  const sourceOf = (field: string): Source => {
    if (path.split("/").includes(`:${field}`)) return "path";
    return query.includes(field) ? "query" : rest;
  };
  const fields = Object.keys(input.shape).filter((field) => !unpublished.includes(field));
  return fields.map((field) => ({ name: field, source: sourceOf(field) }));
}
