-- Breaks nothing: it only builds again what a concurrent build left broken.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'enrolment_outcome_idx'::regclass) then
    drop index enrolment_outcome_idx;
    create index enrolment_outcome_idx on enrolment (workspace_id, campaign_id,
      enrolment_outcome(status, sent_count, replied_at, bounced_at, unsubscribed_at), enrolled_at desc, id desc);
  end if;
end $$;
