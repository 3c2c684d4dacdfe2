-- Outside of a transaction.
create index concurrently if not exists file_unsealed on files.file (id) where firm_id = 'visitor' and not sealed;
