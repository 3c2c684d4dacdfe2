-- What one contract has moved is looked up by its number.
create index voucher_of_reference on funds.voucher (reference);
