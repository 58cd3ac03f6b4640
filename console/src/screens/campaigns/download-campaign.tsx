import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { fileName, saveFile } from "../../ui/save-file.ts";

/** The file that `outbound campaign export` prints, which begins a campaign here and anywhere else. */
export function DownloadCampaign({ workspace, id }: { workspace: string; id: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const [{ stringify }, { file }] = await Promise.all([import("yaml"), ask("campaign.export", workspace, { id })]);
      saveFile(new Blob([stringify(file)], { type: "application/yaml" }), `${fileName(file.name)}.yaml`);
    },
  });
  return (
    <>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
    </>
  );
}
