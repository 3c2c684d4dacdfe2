-- Outside of a transaction.
create index concurrently if not exists file_unsealed_paper on files.file (id) where is_paper and not sealed;
