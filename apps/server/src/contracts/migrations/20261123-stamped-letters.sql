-- 盖章确认函: that a side has sent one back, and when last; the files are attachments.
create table contracts.stamped_letter (
  contract_no text not null references contracts.contract,
  side text not null check (side in ('B', 'S')),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (contract_no, side)
);
