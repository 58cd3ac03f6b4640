-- Fills `words` of replies of before, 1,000 in a transaction, so that nobody waits for it; interrupted, it goes on where it was.
-- Breaks nothing. It is one statement, because only that may commit in between.
do $$
declare
  last reply%rowtype;
  next reply%rowtype;
begin
  last.workspace_id = '00000000-0000-0000-0000-000000000000';
  last.id = '00000000-0000-0000-0000-000000000000';
  loop
    select part.workspace_id, part.id into next.workspace_id, next.id
    from (
      select workspace_id, id from reply where (workspace_id, id) > (last.workspace_id, last.id)
      order by workspace_id, id limit 1000
    ) part
    order by part.workspace_id desc, part.id desc limit 1;
    exit when not found;

    update reply set words = found.words
    from (
      select r.workspace_id, r.id,
        array_to_tsvector(array['ß' || replace(r.workspace_id::text, '-', '')])
          || strip(to_tsvector('simple', replace(replace(replace(translate(unmarked, 'øłđı@._+-''/', 'oldi       '),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'))) as words
      from reply r,
        concat_ws(' ', r.from_address, r.from_name, r.subject, left(coalesce(r.visible_text, r.text), 10000)) written,
        regexp_replace(normalize(lower(written), NFKD), '[\u0300-\u036f]', '', 'g') unmarked
      where (r.workspace_id, r.id) > (last.workspace_id, last.id) and (r.workspace_id, r.id) <= (next.workspace_id, next.id)
        and r.words is null and r.from_address <> ''
    ) found
    where reply.workspace_id = found.workspace_id and reply.id = found.id and reply.words is null and reply.from_address <> '';
    commit;
    last := next;
  end loop;
end $$;
