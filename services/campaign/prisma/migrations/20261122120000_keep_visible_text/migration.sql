-- What a reply's writer wrote in it, and whether a machine's demands an opt-out, is found once, when it comes. Breaks nothing.

alter table reply add column visible_text text, add column demands_opt_out boolean;

-- A process that doesn't know the column erases a reply by emptying its text.
create function forget_visible_text() returns trigger language plpgsql as $$
begin
  new.visible_text := null;
  return new;
end $$;

create trigger forget_visible_text before update of text on reply
for each row when (new.text = '') execute function forget_visible_text();
