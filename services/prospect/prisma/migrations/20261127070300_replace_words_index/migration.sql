-- Not breaking, but a prospect service of before finds people slowly.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'prospect_found_by_idx'::regclass) then
    drop index prospect_found_by_idx;
    create index prospect_found_by_idx on prospect using gin (to_tsvector('simple', translate(
      coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || coalesce(' ' || other_words, ''),
      '@._+-''/', '       ')));
  end if;
end $$;

drop index prospect_words_idx;
