-- What lies on the desk is a small part of what there ever was.
create index transfer_waiting on funds.transfer (at) where state = '0';
create index transfer_done on funds.transfer (ended_at) where state = '2';
create index adjustment_waiting on funds.adjustment (at) where state = '1';
create index fee_change_waiting on funds.fee_change (company_id, asked_at) where state = '0';
create index invoice_waiting on funds.invoice (company_id, applied_at) where state = '1';
create index close_request_undecided on funds.close_request (at) where state = '1';
create index difference_open on funds.difference (id) where state = '0';
