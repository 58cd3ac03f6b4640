-- What others call somebody who signs in. Breaks nothing: nobody has a name yet, and an older gateway doesn't read it.
alter table "app_user" add column "name" text;
