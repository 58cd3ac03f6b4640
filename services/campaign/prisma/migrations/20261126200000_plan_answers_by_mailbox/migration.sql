-- Finds the oldest waiting answer of each mailbox, so that those of paused mailboxes hide no others'. Breaks nothing: code of before
-- sorts the few rows of this index.

create index send_waiting_answers_idx on send (workspace_id, mailbox_id, due_at) where step is null and state = 'planned';
drop index send_due_answers_idx;
