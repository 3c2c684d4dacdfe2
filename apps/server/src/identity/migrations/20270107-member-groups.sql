-- Member firms with the groups that a notice may be for: everybody, all members, those of a kind, those of a province, one firm alone.
create view identity.member_view as
select f.id as firm_id, f.company_id, f.name, f.status, f.created_at,
  array_remove(array['everyone', 'members', 'kind:' || f.kind, 'firm:' || f.id, 'area:' || left(p.area, 2)], null) as groups
from identity.firm f left join identity.firm_profile p on p.firm_id = f.id and p.area <> ''
where f.kind <> '9';
