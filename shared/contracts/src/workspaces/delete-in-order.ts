import type { ServiceName } from "../operation.ts";

/** Sending stops first; services that inform others of it come later. */
const services = ["campaign", "mailer", "webhook-dispatcher", "prospect"] as const satisfies readonly ServiceName[];

type Part = { deleted: number; is_complete: boolean };

export type Deletion = {
  /** `workspace.close` */
  close: () => Promise<Part>;
  /** The service's `*-data.delete` */
  deleteData: (service: (typeof services)[number]) => Promise<Part & { waits_for: number }>;
  /** `workspace.delete` */
  end: () => Promise<unknown>;
  /** After each call; what ends by itself, such as an email under way, is waited for until this resolves. */
  tell: (progress: { deleted: number; waitsFor: number; service: ServiceName }) => Promise<unknown> | void;
};

/** A large workspace takes many calls. Each may be repeated, so that another run finishes what broke off. */
export async function deleteInOrder({ close, deleteData, end, tell }: Deletion): Promise<number> {
  let deleted = 0;
  for (let isClosed = false; !isClosed; ) {
    const part = await close();
    deleted += part.deleted;
    isClosed = part.is_complete;
    await tell({ deleted, waitsFor: 0, service: "gateway" });
  }
  for (const service of services) {
    for (let isDone = false; !isDone; ) {
      const part = await deleteData(service);
      deleted += part.deleted;
      isDone = part.is_complete;
      await tell({ deleted, waitsFor: isDone ? 0 : part.waits_for, service });
    }
  }
  await end();
  return deleted;
}
