-- Outside of a transaction.
-- The transfers of a day's statement are counted for its sheet.
create index concurrently if not exists transfer_matched on funds.transfer (matched_on, direction);
