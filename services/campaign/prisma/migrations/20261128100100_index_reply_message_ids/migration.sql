-- Writers don't wait while it is built: one statement, because only that may be concurrent. What a broken build leaves is mended next.
-- A hash, because a stranger's Message-ID may be longer than an entry of another index.
create index concurrently if not exists reply_message_id_idx on reply using hash (message_id);
