-- 资金方: what a lender has lent to the members and not had back. Like the bank's, such an account runs below nil.
alter table funds.account drop constraint never_below_zero;
alter table funds.account add constraint never_below_zero check (balance >= 0 or holder = 'bank' or bucket = 'lent');
insert into funds.account (holder, bucket) values ('lender-SF', 'lent'), ('lender-YH', 'lent');
