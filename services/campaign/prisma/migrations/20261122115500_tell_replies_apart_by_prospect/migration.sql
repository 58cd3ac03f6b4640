-- A Message-ID is anybody's to choose: whoever wrote first under that of somebody else's reply kept it out. Breaks nothing: code of
-- before leaves out what either index refuses.
create unique index reply_workspace_id_prospect_id_message_key_key on reply (workspace_id, prospect_id, message_key);
drop index reply_workspace_id_message_key_key;
