-- Writers don't wait while it is built: one statement, because only that may be concurrent. What a broken build leaves is mended next.
create index concurrently if not exists prospect_found_by_idx on prospect using gin (to_tsvector('simple', translate(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || coalesce(' ' || other_words, ''), '@._+-''/', '       ')));
