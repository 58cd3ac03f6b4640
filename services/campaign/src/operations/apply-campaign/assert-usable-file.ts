import { badRequest } from "@outbound/contracts/app-error";
import type { CampaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { isHolidayRegion } from "../../calendar/holidays.ts";
import { type Copy, InvalidCopy, requiredFields } from "../../copies/required-fields.ts";

/** Checks what the file's schema can't: holidays are known, copy renders, variants differ, text can be stored. */
export function assertUsableFile(file: CampaignFile): void {
  if (JSON.stringify(file).includes("\\u0000")) throw badRequest("The file must not contain NUL characters.");
  const { holidays } = file.settings;
  if (holidays !== null && !isHolidayRegion(holidays)) {
    throw badRequest(`settings, holidays: the public holidays of ${holidays} are not known.`);
  }
  file.steps.forEach((step, at) => {
    const place = `Step ${at + 1}`;
    assertCopy(place, step);
    const names = new Set<string>();
    for (const variant of step.variants) {
      assertCopy(`${place}, variant ${variant.name}`, variant);
      if (names.has(variant.name)) throw badRequest(`${place} has two variants named ${variant.name}.`);
      names.add(variant.name);
    }
  });
}

export function assertCopy(place: string, copy: Copy): void {
  for (const field of ["subject", "body"] as const) {
    try {
      requiredFields(copy[field]);
    } catch (error) {
      if (!(error instanceof InvalidCopy)) throw error;
      throw badRequest(`${place}, ${field}: ${error.message}.`, { cause: error });
    }
  }
}
