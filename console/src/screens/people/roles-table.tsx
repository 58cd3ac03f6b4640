import { Check } from "lucide-react";
import { useId } from "react";
import { Framed } from "../../ui/framed.tsx";
import section from "../../ui/section.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./members.module.css";
import { type Role, roles } from "./roles.ts";
import { words } from "./words.ts";

type Right = { what: string; from: Role };

const rights: readonly Right[] = [
  { what: words.rights.see, from: "viewer" },
  { what: words.rights.write, from: "editor" },
  { what: words.rights.connect, from: "admin" },
  { what: words.rights.own, from: "owner" },
];

const columns: readonly Column<Right>[] = [
  { head: words.right, isHeadHidden: true, cell: ({ what }) => what },
  ...roles.map(
    (role): Column<Right> => ({
      head: words.roles[role],
      cell: ({ from }) => <May is={roles.indexOf(role) >= roles.indexOf(from)} />,
    }),
  ),
];

export function RolesTable() {
  const id = useId();
  return (
    <section className={section.sub} aria-labelledby={id}>
      <h3 id={id}>{words.whatRolesMay}</h3>
      <Framed className={styles.roles}>
        <Table caption={words.whatRolesMay} columns={columns} rows={rights} keyOf={({ what }) => what} />
      </Framed>
    </section>
  );
}

function May({ is }: { is: boolean }) {
  return (
    <span className={styles.yes}>
      {is ? <Check aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{is ? words.yes : words.no}</span>
    </span>
  );
}
