-- By which words a section is found: the signs of its name, their pinyin and initials. The platform reckons them when a section is put
-- on the calendar; of the sections that were there before at its next start.
alter table trading.section add column words tsvector;
