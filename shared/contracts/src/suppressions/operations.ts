import type { Operation } from "../operation.ts";
import { addSuppression } from "./add-suppression.ts";
import { createSuppression } from "./create-suppression.ts";
import { deleteSuppression } from "./delete-suppression.ts";
import { listSuppressionEntries } from "./list-suppression-entries.ts";
import { listSuppressions } from "./list-suppressions.ts";
import { removeSuppression } from "./remove-suppression.ts";
import { storeSuppressionCopies } from "./store-suppression-copies.ts";

export const suppressionOperations = [
  addSuppression,
  createSuppression,
  deleteSuppression,
  listSuppressionEntries,
  listSuppressions,
  removeSuppression,
  storeSuppressionCopies,
] as const satisfies readonly Operation[];
