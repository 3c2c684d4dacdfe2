-- 受托评标: what the staff does in the place of a ware's owner is asked for by one and confirmed by another, as what
-- voids is. The step carries what was asked for; of an award also the deals that it has to come to.
alter table trading.control_record
  add column step jsonb,
  drop constraint control_record_action_check,
  add constraint control_record_action_check check
    (action in ('suspend', 'resume', 'extend', 'void-ware', 'void-section', 'award', 'counter-offer')),
  drop constraint control_record_check3,
  add constraint control_record_of_ware check
    ((ware_id is not null) = (action in ('void-ware', 'award', 'counter-offer'))),
  add constraint control_record_has_step check ((step is not null) = (action in ('award', 'counter-offer'))),
  add constraint control_record_needs_two check (action in ('suspend', 'resume', 'extend') = (state = 'done'));

-- An order that waits counts once, however often it is replaced, and not at all once it is withdrawn.
with counted as (
  select section_id, body::jsonb->>'ware' as ware_id,
         sum(case type when 'order-withdrawn' then -1
                       when 'order-waiting' then (body::jsonb->>'replaced' is null)::int
                       else 1 end)::int as bids
  from trading.journal
  where type in ('order-accepted', 'order-taken', 'order-waiting', 'order-withdrawn')
    and section_id in (select section_id from trading.journal where type = 'order-waiting')
  group by 1, 2
)
update trading.ware w set bids = c.bids from counted c where c.ware_id = w.id and c.bids <> w.bids;
update trading.section s
set bids = w.bids, wares_bid = w.wares_bid
from (select section_id, sum(bids)::int as bids, (count(*) filter (where bids > 0))::int as wares_bid
      from trading.ware group by 1) w
where w.section_id = s.id and (s.bids, s.wares_bid) is distinct from (w.bids, w.wares_bid);
