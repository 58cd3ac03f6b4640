-- Writers don't wait while it is built: one statement, because only that may be concurrent. What a broken build leaves is mended next.
create index concurrently if not exists answer_found_by_idx on answer using gin (words);
