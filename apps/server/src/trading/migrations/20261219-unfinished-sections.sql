-- Outside of a transaction.
-- Sections that are not over, those that wait for the opening of their seal included.
create index concurrently if not exists section_unfinished on trading.section (company_id, status) where status in ('0', '1', '2', '3', '4', '8', 'a', 'b');
