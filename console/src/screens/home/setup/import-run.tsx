import { Link } from "@tanstack/react-router";
import { FileSpreadsheet } from "lucide-react";
import { isEnded, type Job } from "../../../api/job-queries.ts";
import { PartsBar } from "../../../ui/parts-bar.tsx";
import styles from "./import-run.module.css";
import { setupWords } from "./setup-words.ts";

const said = setupWords.prospects;

export const countsOf = ({ counts, refused }: Job): string =>
  said.counts(counts["created"] ?? 0, counts["duplicate"] ?? 0, refused);

/** How far an import is; afterwards, what came of it. */
export function ImportRun({ workspace, job }: { workspace: string; job: Job }) {
  const { name, state, done, total } = job;
  const isUploading = state === "uploading";
  const hasEnded = isEnded(job);
  return (
    <section className={styles.run} aria-label={said.progress(name)}>
      <p className={styles.line}>
        <strong>
          <FileSpreadsheet aria-hidden="true" />
          {name}
        </strong>
        <span>{isUploading ? said.rowsSoFar(total) : said.rowsOf(done, total)}</span>
      </p>
      <PartsBar
        parts={[{ name, figure: isUploading ? 0 : done, tone: hasEnded ? "green" : "accent" }]}
        whole={Math.max(total, 1)}
      />
      <p className={styles.line}>
        <span>{countsOf(job)}</span>
        <Link className={styles.link} to="/w/$workspace/settings/jobs/$job" params={{ workspace, job: job.id }}>
          {said.showJob}
        </Link>
      </p>
    </section>
  );
}
