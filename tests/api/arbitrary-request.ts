import fc from "@outbound/testing/fast-check";
import type { ApiOperation, Parameter } from "./api-document.ts";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: { required: string[] }[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  not?: object;
};

export type ApiRequest = {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
};

export type Pool = Readonly<Record<string, readonly string[]>>;

const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", " ", "\0", "\ud800", "null", "__proto__", "constructor", "%00", "..%2f", "'; --", "0", "-1"),
  fc.string({ minLength: 2_000, maxLength: 3_000 }),
);
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]], { toString: 1 }),
);
const anyId = fc.oneof(fc.uuid(), anyText).filter((text) => !/^(?:\.|%2e){0,2}$/i.test(text));

export function validRequest({ parameters = [], requestBody }: ApiOperation, pool: Pool): fc.Arbitrary<ApiRequest> {
  const of = (source: Parameter["in"]) => parameters.filter((parameter) => parameter.in === source);
  const body = requestBody?.content["application/json"].schema as Schema | undefined;
  return fc.record({
    path: fields(of("path"), ({ name }) =>
      fc.oneof(fromPool(pool, "id") ?? anyId, fromPool(pool, name) ?? anyId, anyId),
    ),
    query: fields(of("query"), ({ name, schema }) =>
      (fromPool(pool, name) ?? valid(schema as Schema, pool, name)).map((value) => String(value)),
    ),
    headers: fields(of("header"), () => fc.stringMatching(/^[!-~][ -~]{0,60}[!-~]$/)),
    ...(body && { body: valid(body, pool, "body") as fc.Arbitrary<Record<string, unknown>> }),
  }) as fc.Arbitrary<ApiRequest>;
}

export function anyRequest(operation: ApiOperation, pool: Pool): fc.Arbitrary<ApiRequest> {
  const { parameters = [], requestBody } = operation;
  const names = parameters.filter(({ in: source }) => source === "query").map(({ name }) => name);
  const body = requestBody?.content["application/json"].schema as Schema | undefined;
  return fc
    .tuple(
      validRequest(operation, pool),
      fc.dictionary(fc.constantFrom("cursor", ...names), anyText, { maxKeys: 2 }),
      body
        ? fc.dictionary(fc.constantFrom("email", ...Object.keys(body.properties ?? {})), anyValue, { maxKeys: 3 })
        : fc.constant({}),
    )
    .map(([request, query, fieldsOfBody]) => ({
      ...request,
      query: { ...request.query, ...query },
      ...(request.body && { body: { ...request.body, ...fieldsOfBody } }),
    }));
}

export type Broken = { request: ApiRequest; field: string };

export function brokenRequest(operation: ApiOperation, pool: Pool): fc.Arbitrary<Broken> | undefined {
  const { parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"].schema as Schema | undefined;
  const inQuery = parameters.flatMap(({ in: source, name, schema }) => {
    const values = source === "query" ? invalidText(schema as Schema) : undefined;
    return values ? [values.map((value) => ({ name, source: "query" as const, value: value as unknown }))] : [];
  });
  const inBody = Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
    const values = invalid(schema);
    return values ? [values.map((value) => ({ name, source: "body" as const, value }))] : [];
  });
  if (inQuery.length + inBody.length === 0) return undefined;
  return fc
    .tuple(validRequest(operation, pool), fc.oneof(...inQuery, ...inBody))
    .map(([request, { name, source, value }]) => {
      // Leaving out an alternative field would be a second fault, and the service may report either.
      const others = (body?.oneOf ?? []).flatMap(({ required }) => required).filter((other) => other !== name);
      const kept = Object.entries(request[source] ?? {}).filter(([other]) => !others.includes(other));
      const real = Object.fromEntries(Object.keys(request.path).map((key) => [key, pool[key]?.[0] ?? "1"]));
      return {
        field: name,
        request: { ...request, path: real, [source]: { ...Object.fromEntries(kept), [name]: value } },
      };
    });
}

const fromPool = (pool: Pool, name: string) => {
  const values = pool[name];
  return values && fc.constantFrom(...values);
};

function fields<T>(parameters: readonly Parameter[], arbitrary: (parameter: Parameter) => fc.Arbitrary<T>) {
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(parameters.map((parameter) => [parameter.name, arbitrary(parameter)])), {
    requiredKeys,
  });
}

function valid(schema: Schema, pool: Pool, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, pool, name)));
  const types = [schema.type ?? "object"].flat();
  return fc.oneof(...types.map((type) => validOfType(type, schema, pool, name)));
}

function validOfType(type: string, schema: Schema, pool: Pool, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      return validText(schema, pool, name);
    case "array":
      return fc.array(valid(schema.items ?? {}, pool, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    default:
      return validObject(schema, pool);
  }
}

function validText(schema: Schema, pool: Pool, name: string): fc.Arbitrary<string> {
  if (schema.format === "uuid") return fc.oneof(fromPool(pool, name) ?? fc.uuid(), fc.uuid());
  const texts = fc.string({ unit: "grapheme", minLength: schema.minLength ?? 0, maxLength: 40 }).filter(isSayable);
  return fc.oneof({ weight: 3, arbitrary: fromPool(pool, name) ?? texts }, texts);
}

const isSayable = (text: string) => !text.includes("\0") && text.trim() !== "";

function validObject(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, oneOf } = schema;
  if (additionalProperties) {
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), valid(additionalProperties, pool, ""), { maxKeys: 4 });
  }
  const model = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valid(one, pool, key)]));
  if (!oneOf) return fc.record(model, { requiredKeys: required });
  const alternatives = oneOf.map(({ required: names }) => {
    const others = oneOf.flatMap((other) => other.required).filter((key) => !names.includes(key));
    const kept = Object.fromEntries(Object.entries(model).filter(([key]) => !others.includes(key)));
    return fc.record(kept, { requiredKeys: [...required, ...names] });
  });
  return fc.oneof(...alternatives);
}

function invalid(schema: Schema): fc.Arbitrary<unknown> | undefined {
  const types = (schema.anyOf ?? [schema]).flatMap(({ type = [] }) => type);
  if (types.length === 0 && !schema.enum) return undefined;
  const samples: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.constantFrom("", "x"),
    number: fc.constantFrom(0, 1.5),
    boolean: fc.boolean(),
    null: fc.constant(null),
    array: fc.constantFrom([], [1], ["x"]),
    object: fc.constantFrom({}, { x: 1 }),
  };
  const wrong = Object.entries(samples)
    .filter(([type]) => !types.includes(type))
    .map(([, sample]) => sample);
  if (schema.enum) wrong.push(anyText.filter((text) => !schema.enum?.includes(text)));
  if (types.includes("array")) wrong.push(fc.constant([]), fc.constant(Array.from({ length: 201 }, () => "x")));
  return fc.oneof(...wrong);
}

function invalidText(schema: Schema): fc.Arbitrary<string> | undefined {
  if (schema.enum) return anyText.filter((text) => !schema.enum?.includes(text));
  if (schema.type === "integer") return fc.oneof(fc.constantFrom("0", "101", "1.5", "", "1e1", "+1", " 5"), fc.uuid());
  if (schema.format === "uuid") return fc.oneof(fc.constantFrom("", "1", "x".repeat(36)), fc.integer().map(String));
  return undefined;
}
