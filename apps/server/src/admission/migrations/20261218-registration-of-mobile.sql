-- Outside of a transaction.
create unique index concurrently if not exists registration_of_sealed_mobile
  on admission.registration (company_id, mobile_index) where state <> '4' and mobile_index is not null;
