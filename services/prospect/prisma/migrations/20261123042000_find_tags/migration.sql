-- Tags are lower-case words and found by an index. Breaks nothing; an import by a service of before may still bring others.
update prospect set tags = array(
  select lower(tag) from unnest(tags) with ordinality as given(tag, place) group by lower(tag) order by min(place)
)
where tags <> '{}' and tags::text <> lower(tags::text);

create index prospect_tags_idx on prospect using gin (tags) where tags <> '{}';
