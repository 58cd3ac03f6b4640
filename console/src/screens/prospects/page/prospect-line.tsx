import { Link } from "@tanstack/react-router";
import { useOwnFields } from "../prospect-columns.tsx";
import type { Prospect } from "./known-prospect.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";

/** "Managing Partner at Atlântico Cargo", as far as it is known. */
export function ProspectLine({ workspace, prospect }: { workspace: string; prospect: Prospect }) {
  const { company, custom_fields } = prospect;
  const { title: name } = useOwnFields(workspace);
  const title = name === undefined ? undefined : custom_fields[name];
  if (!company && !title) return null;
  return (
    <p className={styles.aside}>
      {title && (company ? `${said.jobAt(title)} ` : title)}
      {company && (
        <Link
          className={styles.companyLink}
          to="/w/$workspace/companies/$company"
          params={{ workspace, company: company.id }}
        >
          {company.name}
        </Link>
      )}
    </p>
  );
}
