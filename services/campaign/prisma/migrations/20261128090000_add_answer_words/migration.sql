-- The words by which one's own answer is found, as the service folds them. Breaks nothing: answers that a campaign service of before
-- writes are not found by them.
alter table answer add column words tsvector;

-- A process that doesn't know the column erases an answer by emptying its text.
create function forget_answer_words() returns trigger language plpgsql as $$
begin
  new.words := null;
  return new;
end $$;

create trigger forget_answer_words before update of text on answer
for each row when (new.text = '') execute function forget_answer_words();
