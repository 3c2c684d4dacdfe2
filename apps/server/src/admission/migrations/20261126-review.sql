-- Registrations are counted by their state, and found by a part of the firm's name or credit code, as firms are.
create index registration_by_state on admission.registration (company_id, state) where state <> '0';
create index registration_by_pairs
  on admission.registration using gin (identity.pairs(firm_name || ' ' || credit_code)) where state <> '0';
-- How a member has become one.
create index registration_of_member on admission.registration (firm_id) where firm_id is not null;
