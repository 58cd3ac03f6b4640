-- Not breaking, but a campaign service of before finds conversations slowly.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'reply_found_by_idx'::regclass) then
    drop index reply_found_by_idx;
    create index reply_found_by_idx on reply using gin (words);
  end if;
end $$;

drop index reply_words_idx;
