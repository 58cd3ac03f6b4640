-- Finds people by the beginnings of their names' and addresses' words. Breaks nothing: code of before doesn't look there.
create index prospect_words_idx on prospect using gin (to_tsvector('simple',
  translate(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email, '@._+-''/', '       ')));
