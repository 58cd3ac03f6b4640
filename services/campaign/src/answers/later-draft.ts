import { type AppError, conflict } from "@outbound/contracts/app-error";
import type { Draft } from "@outbound/contracts/conversations/draft";

export const laterDraft = ({ written_by }: Draft): AppError =>
  conflict(`There is a later draft, by ${written_by}: read it, and name its \`revision\`.`, {
    forPeople: `${written_by} saved a later draft. Read it, then save yours.`,
  });
