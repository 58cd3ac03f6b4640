import { z } from "zod";
import { fileObject } from "../file-object.ts";

const values = z.array(z.string().trim().max(1_000)).min(1).max(50);

/** All that it says has to hold when the step is due; whoever it doesn't hold for skips the step and goes on with the next. */
export const stepCondition = fileObject({
  /** Whether a person opened a mail of the campaign, or clicked a link in one. */
  opened: z.boolean().optional(),
  clicked: z.boolean().optional(),
  /** Written as in a text: `first_name`, `company.name`, `custom_fields.plan`. */
  field: z.string().trim().min(1).max(200).optional(),
  /** The field has one of these values, or none of them, in whatever case; "" stands for no value. */
  is: values.optional(),
  is_not: values.optional(),
}).superRefine(({ opened, clicked, field, is, is_not }, context) => {
  // What an unknown key was meant to say is not missing.
  if (context.issues.length > 0) return;
  if (field === undefined && (is ?? is_not) !== undefined)
    context.addIssue("is and is_not need the field that they compare.");
  else if (field !== undefined && (is === undefined) === (is_not === undefined))
    context.addIssue("field needs is or is_not, and not both.");
  else if (opened === undefined && clicked === undefined && field === undefined)
    context.addIssue("only_if needs opened, clicked or field.");
});
export type StepCondition = z.output<typeof stepCondition>;
