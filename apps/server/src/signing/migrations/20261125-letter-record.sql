-- The letters about one contract are looked up by its number.
create index letter_of_record on signing.letter (record);
