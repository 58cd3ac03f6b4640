import type { HttpBinding, Operation } from "@outbound/contracts/operation";
import { z } from "zod";

export type PublishedOperation = Operation & { http: HttpBinding };

export const isPublished = (operation: Operation): operation is PublishedOperation => operation.http !== undefined;

export const tagOf = ({ http }: PublishedOperation): string => http.path.split("/")[1] ?? "";

export function responseSchemaOf({ http, output }: PublishedOperation): z.ZodType {
  const { hidden = [] } = http;
  if (!(output instanceof z.ZodObject) || hidden.length === 0) return output;
  const shown = Object.entries(output.shape).filter(([name]) => !hidden.includes(name));
  return z.object(Object.fromEntries(shown)).meta(output.meta() ?? {});
}
