-- Fills `other_words` of people of before, 5,000 in a transaction, so that nobody waits for it; interrupted, it goes on where it was.
-- Breaks nothing. It is one statement, because only that may commit in between.
do $$
declare
  last prospect%rowtype;
  next prospect%rowtype;
begin
  last.workspace_id = '00000000-0000-0000-0000-000000000000';
  last.id = '00000000-0000-0000-0000-000000000000';
  loop
    select part.workspace_id, part.id into next.workspace_id, next.id
    from (
      select workspace_id, id from prospect where (workspace_id, id) > (last.workspace_id, last.id)
      order by workspace_id, id limit 5000
    ) part
    order by part.workspace_id desc, part.id desc limit 1;
    exit when not found;

    update prospect set other_words = found.words
    from (
      select person.workspace_id, person.id,
        replace(replace(replace(translate(unmarked, 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') as words
      from prospect person
        left join company on person.company_by = 'name'
          and company.workspace_id = person.workspace_id and company.id = person.company_id,
        concat_ws(' ', first_name, last_name, email) own,
        concat_ws(' ', case when octet_length(own) <> length(own) then own end, company.name) written,
        regexp_replace(normalize(lower(written), NFKD), '[\u0300-\u036f]', '', 'g') unmarked
      where (person.workspace_id, person.id) > (last.workspace_id, last.id)
        and (person.workspace_id, person.id) <= (next.workspace_id, next.id) and not person.anonymized
    ) found
    where prospect.workspace_id = found.workspace_id and prospect.id = found.id
      and found.words <> '' and prospect.other_words is null;
    commit;
    last := next;
  end loop;
end $$;
