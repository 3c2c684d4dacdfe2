-- Each holder's day on which something moved, by the lines of its account; a day without a row has moved nothing.
create table funds.day_account (
  holder text not null,
  day date not null,
  opening bigint not null,
  received bigint not null,
  paid_out bigint not null,
  goods_received bigint not null,
  goods_paid bigint not null,
  fees bigint not null,
  other bigint not null,
  closing bigint not null,
  -- What of the closing was free.
  available bigint not null,
  primary key (holder, day),
  check (opening + received + paid_out + goods_received + goods_paid + fees + other = closing)
);

-- How far the days are written.
create table funds.day_end (
  day date primary key,
  at timestamptz not null
);

-- A day's entries lie together, since they are only added to.
create index entry_by_time on funds.entry using brin (at) with (pages_per_range = 16, autosummarize = on);
