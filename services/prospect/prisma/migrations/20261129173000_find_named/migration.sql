-- An erasure finds the refused rows that name a person by an index, however a file spells the address. Breaks nothing; rows that a service
-- of before refuses meanwhile are not found.
alter table job_chunk add column named text[] default array[]::text[];

update job_chunk set named = found.named
from (
  select workspace_id, job_id, number, array_agg(distinct word[1]) as named
  from job_chunk, jsonb_array_elements(refused) line, jsonb_array_elements_text(coalesce(line -> 'cells', '[]')) cell,
    regexp_matches(lower(cell), '[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+', 'g') word
  where refused_count > 0
  group by workspace_id, job_id, number
) found
where job_chunk.workspace_id = found.workspace_id and job_chunk.job_id = found.job_id and job_chunk.number = found.number;

create index job_chunk_named_idx on job_chunk using gin (named) where named <> '{}';
