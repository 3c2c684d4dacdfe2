-- Lots of practice that nothing holds any more go as a whole: each adds up to nothing by itself. Nothing else takes an entry out
-- of the register.
create or replace function goods.refuse_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('goods.clearing', true) = 'on' then
    return old;
  end if;
  raise exception 'the goods register is only added to';
end $$;

create function goods.clear_lots(lots text[]) returns void language plpgsql as $$
begin
  if exists (select from goods.account where lot_no = any(lots) and balance > 0 and state in ('listed', 'sold', 'pledged', 'transit'))
  then
    raise exception 'a lot that something holds is not cleared';
  end if;
  perform set_config('goods.clearing', 'on', true);
  with gone as (delete from goods.entry where lot_no = any(lots) returning voucher_no)
  delete from goods.voucher where no in (select voucher_no from gone);
  delete from goods.account where lot_no = any(lots);
  delete from goods.lot where lot_no = any(lots);
  perform set_config('goods.clearing', 'off', true);
end $$;
