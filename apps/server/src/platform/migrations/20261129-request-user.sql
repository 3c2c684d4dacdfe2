-- Who of a firm has asked under an id, so that he alone hears what has become of it.
alter table platform.request add column user_id text not null default '';
