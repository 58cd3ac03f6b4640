import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { Output } from "../../../api/ask.ts";

export type Prospect = Output<"prospect.get">;

export const isErased = ({ email }: Pick<Prospect, "email">): boolean => isAnonymizedEmail(email);
