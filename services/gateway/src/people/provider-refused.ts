import { AppError } from "@outbound/contracts/app-error";
import type { ProviderRefusal } from "@outbound/contracts/people/provider";

export class ProviderRefused extends AppError {
  readonly reason: ProviderRefusal;

  constructor(reason: ProviderRefusal, cause?: unknown) {
    super("forbidden", `A provider's answer was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
