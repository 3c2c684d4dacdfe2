-- Whether a visitor's picture is known to be sealed in the store.
alter table files.file add column sealed boolean not null default false;
