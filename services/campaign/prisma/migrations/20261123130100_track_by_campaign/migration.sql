-- Lets a campaign do without opens and clicks. Breaks nothing: older code measures them for every campaign.

alter table campaign add column tracking boolean not null default true;
