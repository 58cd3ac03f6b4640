-- The words by which a reply is found, as the service folds them. Breaks nothing: replies that a campaign service of before receives
-- are not found by them.
alter table reply add column words tsvector;

-- A process that doesn't know the column erases a reply by emptying its text.
create or replace function forget_visible_text() returns trigger language plpgsql as $$
begin
  new.visible_text := null;
  new.words := null;
  return new;
end $$;
