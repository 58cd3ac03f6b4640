import { type Deletion, deleteInOrder } from "@outbound/contracts/workspaces/delete-in-order";
import { askOperator, type Proof } from "../../../api/ask-operator.ts";

export type Progress = Pick<Parameters<Deletion["tell"]>[0], "deleted" | "waitsFor">;

const pauseMs = 1_000;

export async function deleteWhole(workspace: string, proof: Proof, tell: (progress: Progress) => void): Promise<void> {
  await deleteInOrder({
    close: () => askOperator("workspace.close", {}, { workspace, proof }),
    deleteData: (service) => askOperator(`${service}-data.delete`, {}, { workspace }),
    end: () => askOperator("workspace.delete", {}, { workspace }),
    tell: async (progress) => {
      tell(progress);
      if (progress.waitsFor > 0) await new Promise((resolve) => window.setTimeout(resolve, pauseMs));
    },
  });
}
