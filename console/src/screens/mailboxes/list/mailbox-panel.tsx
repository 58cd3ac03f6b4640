import { X } from "lucide-react";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { times } from "../../../ui/when.tsx";
import { listWords as said } from "../list-words.ts";
import { healthOf, type Mailbox } from "../mailbox-health.tsx";
import type { useFigures } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { DomainRecords } from "../page/domain-records.tsx";
import { Guard } from "../page/guard.tsx";
import { MailboxMenu } from "../page/mailbox-menu.tsx";
import { MailboxReason } from "../page/mailbox-reason.tsx";
import type { RemovedRow } from "../page/remove-mailbox.tsx";
import { planIn } from "../page/today-plan.tsx";
import { kindOf } from "./mailbox-kind.ts";

type Props = {
  workspace: string;
  mailbox: Mailbox;
  figures: ReturnType<typeof useFigures>;
  onClose: () => void;
  onRemoved: (removed: RemovedRow) => void;
};

/** One mailbox beside the list: what keeps it, what its guard sees, and its domain. */
export function MailboxPanel({ workspace, mailbox, figures, onClose, onRemoved }: Props) {
  const week = figures.weekOf(mailbox);
  return (
    <aside className={styles.panel} aria-label={said.panel(mailbox.email)}>
      <header className={styles.panelHead}>
        <Avatar name={mailbox.name ?? mailbox.email} size="large" />
        <div>
          <h2>{mailbox.email}</h2>
          <p>
            {[mailbox.name, kindOf(mailbox), said.addedOn(times.day(mailbox.created_at))].filter(Boolean).join(" · ")}
          </p>
        </div>
        <IconButton label={said.close} icon={X} isSmall shortcut="Esc" onClick={onClose} />
      </header>
      <MailboxReason workspace={workspace} mailbox={mailbox} week={week} held={planIn(figures.today, mailbox).held}>
        {healthOf(mailbox).word === "active" && (
          <LinkButton to="/w/$workspace/mailboxes/$mailbox" params={{ workspace, mailbox: mailbox.id }}>
            {said.open}
          </LinkButton>
        )}
        <MailboxMenu workspace={workspace} mailbox={mailbox} isInPanel onRemoved={onRemoved} />
      </MailboxReason>
      {week && figures.days && <Guard week={week} guard={figures.days.guard} />}
      <DomainRecords workspace={workspace} mailbox={mailbox} />
    </aside>
  );
}
