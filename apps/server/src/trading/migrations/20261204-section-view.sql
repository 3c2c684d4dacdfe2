-- What other contexts may know of sections: which of them are practice.
create view trading.section_view as select id, practice from trading.section;
