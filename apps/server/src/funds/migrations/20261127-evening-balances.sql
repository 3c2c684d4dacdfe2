-- What was where in the evening: the opening of a ledger's extract need not add up all that came before it.
alter table funds.day_account
  add column trading_deposit bigint not null default 0,
  add column performance_deposit bigint not null default 0,
  add column escrow bigint not null default 0,
  add column withdrawal bigint not null default 0;

update funds.day_account d
set trading_deposit = m.trading_deposit, performance_deposit = m.performance_deposit, escrow = m.escrow,
    withdrawal = m.withdrawal
from (select holder, day, sum(one.trading_deposit) over so_far as trading_deposit,
             sum(one.performance_deposit) over so_far as performance_deposit, sum(one.escrow) over so_far as escrow,
             sum(one.withdrawal) over so_far as withdrawal
      from (select holder, (at at time zone 'Asia/Shanghai')::date as day,
                   coalesce(sum(amount) filter (where bucket = 'trading-deposit'), 0) as trading_deposit,
                   coalesce(sum(amount) filter (where bucket = 'performance-deposit'), 0) as performance_deposit,
                   coalesce(sum(amount) filter (where bucket = 'escrow'), 0) as escrow,
                   coalesce(sum(amount) filter (where bucket = 'withdrawal'), 0) as withdrawal
            from funds.entry group by 1, 2) one
      window so_far as (partition by holder order by day)) m
where d.holder = m.holder and d.day = m.day;
