import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import { PartsBar } from "../../../ui/parts-bar.tsx";
import { useWarnBeforeLeaving } from "../../../ui/use-warn-before-leaving.ts";
import styles from "./import.module.css";
import type { Mapping } from "./mapping.ts";
import { sendFile, type Upload } from "./upload.ts";
import { words } from "./words.ts";

type Props = {
  mapping: Mapping;
  upload: Upload;
  update: (upload: Upload) => void;
  again: () => void;
  workspace: string;
};

export function Uploading({ mapping: { file, meanings, tags, campaign }, upload, update, again, workspace }: Props) {
  const navigate = useNavigate();
  const isStopped = useRef(false);
  const hasBegun = useRef(false);
  const work = useMutation({
    mutationFn: () =>
      sendFile(file, meanings, upload, {
        ask,
        workspace,
        tags,
        campaign,
        tell: (next) => {
          update(next);
          return !isStopped.current;
        },
      }),
    onSuccess: async (job) => {
      if (!job) return;
      await queryClient.invalidateQueries({ queryKey: [workspace, "jobs"] });
      await navigate({ to: "/w/$workspace/settings/jobs/$job", params: { workspace, job: job.id } });
    },
  });
  const begin = () => {
    isStopped.current = false;
    work.mutate();
  };
  useEffect(() => {
    if (!hasBegun.current) begin();
    hasBegun.current = true;
  });
  useWarnBeforeLeaving(work.isPending);
  return (
    <div className={styles.alone}>
      <Card title={words.uploading}>
        <div className={styles.after}>
          <PartsBar
            parts={[{ name: words.rowsSent, figure: upload.rows, tone: "accent" }]}
            whole={file.total}
            size="thick"
          />
          <p role="status">{words.sent(upload.rows, file.total)}</p>
          {work.error && <Notice tone="bad">{words.interrupted(work.error.message)}</Notice>}
          <div className={form.row}>
            {work.isPending ? (
              <Button
                onClick={() => {
                  isStopped.current = true;
                }}
              >
                {words.stop}
              </Button>
            ) : (
              <>
                <Button kind="primary" onClick={begin}>
                  {words.goOn}
                </Button>
                <Button onClick={again}>{words.anotherFile}</Button>
              </>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}
