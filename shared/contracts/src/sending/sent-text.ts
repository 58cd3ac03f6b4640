import { z } from "zod";

const none = "null of a mail to somebody erased.";

export const sentText = {
  subject: z.string().nullable().describe(`The subject as it was sent; ${none}`),
  text: z.string().nullable().describe(`The text as it was sent; ${none}`),
};
