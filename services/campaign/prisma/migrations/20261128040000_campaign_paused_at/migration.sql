-- Since when a campaign is paused, for whoever looks for what is held. Null of a pause of before. Breaks no running code.

alter table campaign add column paused_at timestamptz(3);
