-- Unsubscribes of before count for the last mail that had left by then. A migration of its own, because it reads every
-- enrolment, and the new columns lock their tables. Breaks no running code.

update send set unsubscribed_at = e.unsubscribed_at
from enrolment e
cross join lateral (
  select id from send
  where workspace_id = e.workspace_id and enrolment_id = e.id and step is not null and dispatched_at <= e.unsubscribed_at
  order by step desc limit 1) last_mail
where e.unsubscribed_at is not null and send.workspace_id = e.workspace_id and send.id = last_mail.id;
