create schema demo;

-- What the demo market has been filled with so far: each step came in one transaction with its row.
create table demo.step (
  name text primary key,
  done_at timestamptz not null
);
