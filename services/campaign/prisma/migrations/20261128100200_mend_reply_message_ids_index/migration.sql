-- Breaks nothing: it only builds again what a concurrent build left broken.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'reply_message_id_idx'::regclass) then
    drop index reply_message_id_idx;
    create index reply_message_id_idx on reply using hash (message_id);
  end if;
end $$;
