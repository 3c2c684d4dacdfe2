-- The days of the exchange's calendar that a section has fixed; null where it counts none, or only by the days of the week.
alter table trading.section add column working_days jsonb;
