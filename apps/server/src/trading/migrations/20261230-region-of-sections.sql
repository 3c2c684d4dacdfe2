-- For other contexts: where the goods of a session come from.
create or replace view trading.section_view as select id, practice, region from trading.section;
