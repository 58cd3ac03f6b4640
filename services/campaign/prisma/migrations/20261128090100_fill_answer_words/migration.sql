-- Fills `words` of answers of before, 1,000 in a transaction, so that nobody waits for it; interrupted, it goes on where it was.
-- Breaks nothing. It is one statement, because only that may commit in between.
do $$
declare
  last answer%rowtype;
  next answer%rowtype;
begin
  last.workspace_id = '00000000-0000-0000-0000-000000000000';
  last.id = '00000000-0000-0000-0000-000000000000';
  loop
    select part.workspace_id, part.id into next.workspace_id, next.id
    from (
      select workspace_id, id from answer where (workspace_id, id) > (last.workspace_id, last.id)
      order by workspace_id, id limit 1000
    ) part
    order by part.workspace_id desc, part.id desc limit 1;
    exit when not found;

    update answer set words = found.words
    from (
      select a.workspace_id, a.id,
        array_to_tsvector(array['ß' || replace(a.workspace_id::text, '-', '')])
          || strip(to_tsvector('simple', replace(replace(replace(translate(unmarked, 'øłđı@._+-''/', 'oldi       '),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'))) as words
      from answer a,
        concat_ws(' ', a.to_address, a.subject, left(a.text, 10000)) written,
        regexp_replace(normalize(lower(written), NFKD), '[\u0300-\u036f]', '', 'g') unmarked
      where (a.workspace_id, a.id) > (last.workspace_id, last.id) and (a.workspace_id, a.id) <= (next.workspace_id, next.id)
        and a.words is null and a.to_address <> ''
    ) found
    where answer.workspace_id = found.workspace_id and answer.id = found.id and answer.words is null and answer.to_address <> '';
    commit;
    last := next;
  end loop;
end $$;
