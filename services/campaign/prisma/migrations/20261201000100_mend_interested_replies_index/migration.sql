-- Breaks nothing: it only builds again what a concurrent build left broken.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'reply_interested_idx'::regclass) then
    drop index reply_interested_idx;
    create index reply_interested_idx on reply (workspace_id, campaign_id, enrolment_id)
      where classification = 'interested' and not autoreplied and not held;
  end if;
end $$;
