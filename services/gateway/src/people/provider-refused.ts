import { AppError } from "@outbound/contracts/app-error";
import type { ProviderRefusal } from "@outbound/contracts/people/provider";

/** Somebody came back from their provider and isn't let in. */
export class ProviderRefused extends AppError {
  readonly reason: ProviderRefusal;

  constructor(reason: ProviderRefusal, cause?: unknown) {
    super("forbidden", `A provider's answer was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
