-- The lot on the goods register that a merchant has named for a ware; without one it has a lot of its own.
alter table mall.ware add lot_no text;
