import { badRequest } from "@outbound/contracts/app-error";
import type { CampaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { isHolidayRegion } from "../../calendar/holidays.ts";
import { type Copy, InvalidCopy, requiredFields } from "../../copies/required-fields.ts";

export function assertUsableFile(file: CampaignFile): void {
  if (JSON.stringify(file).includes("\\u0000")) throw badRequest("The file must not contain NUL characters.");
  const { holidays } = file.settings;
  if (holidays !== null && !isHolidayRegion(holidays)) {
    throw badRequest(`settings, holidays: the public holidays of ${holidays} are not known.`);
  }
  file.steps.forEach((step, at) => {
    const position = `Step ${at + 1}`;
    assertCopy(position, step);
    const names = new Set<string>();
    for (const variant of step.variants) {
      assertCopy(`${position}, variant ${variant.name}`, variant);
      if (names.has(variant.name)) throw badRequest(`${position} has two variants named ${variant.name}.`);
      names.add(variant.name);
    }
  });
}

export function assertCopy(position: string, copy: Copy): void {
  for (const field of ["subject", "body"] as const) {
    try {
      requiredFields(copy[field]);
    } catch (error) {
      if (!(error instanceof InvalidCopy)) throw error;
      throw badRequest(`${position}, ${field}: ${error.message}.`, { cause: error });
    }
  }
}
