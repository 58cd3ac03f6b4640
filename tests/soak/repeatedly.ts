import { eventually } from "@outbound/testing/eventually";

/** For queries to a database that the previous round may have killed. */
export const repeatedly = <T>(work: () => Promise<T>): Promise<T> => eventually(work, { timeoutMs: 60_000 });
