-- Jobs that somebody has in hand, or that have failed and come back: few, and asked for whenever a worker goes to rest.
create index job_in_hand on platform.job (locked_until) where locked_until is not null;
