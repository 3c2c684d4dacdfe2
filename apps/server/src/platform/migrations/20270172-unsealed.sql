-- The logs of which rows waited for their seal at the last look, each with the moment since which it does, in ms.
alter table platform.seal_look add column unsealed jsonb not null default '[]';
