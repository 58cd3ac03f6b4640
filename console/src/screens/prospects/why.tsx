import { useQuery } from "@tanstack/react-query";
import { whyQuery } from "../../api/prospect-queries.ts";
import screen from "../../ui/screen.module.css";
import styles from "./why.module.css";

type Props = { workspace: string; campaign: string; email: string };

/** Why their next mail leaves when it does, or doesn't. */
export function Why({ workspace, campaign, email }: Props) {
  const { data, error } = useQuery(whyQuery(workspace, campaign, email));
  if (error && !data) return <p className={screen.note}>{error.message}</p>;
  if (!data) return <p>…</p>;
  const [first, ...reasons] = data.lines ?? [data.sentence];
  return (
    <div>
      <p>{first}</p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
