import { eventually } from "@outbound/testing/eventually";

export const repeatedly = <T>(work: () => Promise<T>): Promise<T> => eventually(work, { timeoutMs: 60_000 });
