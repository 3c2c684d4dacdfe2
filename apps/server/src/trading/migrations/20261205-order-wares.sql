-- An order is written by the lane that has its ware locked in the same transaction; a foreign key looked every ware up anew.
alter table trading."order" drop constraint order_ware_id_fkey;
