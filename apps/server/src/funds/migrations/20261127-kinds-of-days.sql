-- What each day came to for each firm, by kinds: a summary of years adds up days, and only what is not closed yet by entries.
create table funds.day_kind (
  holder text not null,
  day date not null,
  kind text not null,
  vouchers integer not null,
  credit bigint not null,
  debit bigint not null,
  primary key (holder, day, kind)
);

insert into funds.day_kind (holder, day, kind, vouchers, credit, debit)
select holder, day, kind, count(*), coalesce(sum(net) filter (where net > 0), 0),
       coalesce(-sum(net) filter (where net < 0), 0)
from (select e.holder, (e.at at time zone 'Asia/Shanghai')::date as day, min(e.kind) as kind, sum(e.amount) as net
      from funds.entry e
      where e.holder not in ('bank', 'exchange')
        and e.at < (select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from funds.day_end)
      group by 1, 2, e.voucher_no) w
group by 1, 2, 3;
