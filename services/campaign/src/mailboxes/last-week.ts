const lastWeek = "now() - interval '7 days'";

/** A refused mail counts as sent and bounced. Each count reads only an index, and the offset reads it once. */
export const lastWeekOf = (mailbox: string) =>
  `(
    select (select count(*) from send s where s.workspace_id = ${mailbox}.workspace_id and s.mailbox_id = ${mailbox}.id
        and s.dispatched_at >= ${lastWeek}) + refused as mails, bounced,
      (select count(*) from enrolment e where e.workspace_id = ${mailbox}.workspace_id and e.mailbox_id = ${mailbox}.id
        and e.complained_at >= ${lastWeek}) as complaints
    from (select count(*) as bounced, count(*) filter (where s.dispatched_at is null) as refused
      from send s where s.workspace_id = ${mailbox}.workspace_id and s.mailbox_id = ${mailbox}.id and s.bounce is not null
        and coalesce(s.dispatched_at, s.settled_at) >= ${lastWeek}) bounces
    offset 0)`;
