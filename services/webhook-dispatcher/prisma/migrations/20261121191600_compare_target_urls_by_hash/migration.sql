-- A URL may be longer than an index entry. Breaking: code of before can't subscribe until it is replaced, as its upsert names the old index.

create unique index subscription_pair_key on subscription (workspace_id, event, md5(target_url));
drop index subscription_workspace_id_event_target_url_key;
