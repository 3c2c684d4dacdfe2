-- By which words a member is looked for beside the parts of its name: their pinyin and initials. They are reckoned by the platform,
-- which has the dictionary, when a name is written; of the firms that were there before at its next start.
alter table identity.firm add column words tsvector;
create index firm_words on identity.firm using gin (words);
create or replace view identity.firm_view as select id, company_id, name, short_name, credit_code, words from identity.firm;
