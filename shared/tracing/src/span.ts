import { currentOrigin, type Origin, withOrigin } from "./origin.ts";

export type SpanKind = "server" | "client" | "producer" | "consumer";
/** Must not hold addresses, paths with ids or bodies: exported spans are stored elsewhere, and for longer. */
export type Attributes = Record<string, string | number | boolean>;

export type Span = {
  origin: Origin;
  end(failure?: string, attributes?: Attributes): void;
};

export type SpanStarter = (name: string, kind: SpanKind, origin: Origin, attributes?: Attributes) => Span;

let start: SpanStarter | undefined;

export function exportSpansBy(starter: SpanStarter | undefined): void {
  start = starter;
}

export function beginSpan(
  name: string,
  kind: SpanKind,
  { origin = currentOrigin(), attributes }: { origin?: Origin | undefined; attributes?: Attributes } = {},
): Span | undefined {
  return start && origin && start(name, kind, origin, attributes);
}

/** A rejection marks the span as failed with the error's name alone, because messages may quote people. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  origin: Origin | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, kind, { origin });
  const within = span?.origin ?? origin;
  if (!within) return work();
  if (!span) return withOrigin(within, work);
  try {
    const result = await withOrigin(within, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : "Error");
    throw error;
  }
}
