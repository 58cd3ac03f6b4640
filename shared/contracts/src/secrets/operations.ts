import type { Operation } from "../operation.ts";
import { listCredentialKeys, listSecondFactorKeys, listSigningSecretKeys } from "./list-sealing-keys.ts";
import { resealCredentials, resealSecondFactors, resealSigningSecrets } from "./reseal-secrets.ts";

export const secretOperations = [
  listCredentialKeys,
  listSecondFactorKeys,
  listSigningSecretKeys,
  resealCredentials,
  resealSecondFactors,
  resealSigningSecrets,
] as const satisfies readonly Operation[];
