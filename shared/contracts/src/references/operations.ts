import type { Operation } from "../operation.ts";
import { findReferences } from "./find-references.ts";

export const referenceOperations = [findReferences] as const satisfies readonly Operation[];
