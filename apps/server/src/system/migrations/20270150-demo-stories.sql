-- What somebody can live through with an account of the demo; empty for accounts from before.
alter table system.demo_account add column story text not null default '';
