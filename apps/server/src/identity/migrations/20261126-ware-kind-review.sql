-- Whose review a qualification waits for stands with it: a count of them joins no firms.
alter table identity.qualification add column company_id text;
update identity.qualification set company_id = firm.company_id
from identity.firm where firm.id = qualification.firm_id;
alter table identity.qualification alter column company_id set not null;
drop index identity.qualification_in_order;
create index qualification_in_order
  on identity.qualification (company_id, (status = '0') desc, applied_at desc, id desc);
create index qualification_by_status on identity.qualification (company_id, status);
