-- 逾期通知: each stage of an overdue instalment is told once.
create table financing.overdue_notice (
  loan_id text not null references financing.loan,
  -- The oldest day of which something is not paid, and the class that the loan had come to.
  due_on date not null,
  overdue_class text not null,
  at timestamptz not null,
  primary key (loan_id, due_on, overdue_class)
);
