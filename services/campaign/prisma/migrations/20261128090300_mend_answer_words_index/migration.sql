-- Breaks nothing: it only builds again what a concurrent build left broken.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'answer_found_by_idx'::regclass) then
    drop index answer_found_by_idx;
    create index answer_found_by_idx on answer using gin (words);
  end if;
end $$;
