import { eventually } from "@outbound/testing/eventually";

/** What asks a database that the round before may have killed. */
export const repeatedly = <T>(work: () => Promise<T>): Promise<T> => eventually(work, { timeoutMs: 60_000 });
