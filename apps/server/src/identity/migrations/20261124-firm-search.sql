-- A part of a name, such as 秦屹, is found by the pairs of its characters; a single character by itself.
create function identity.pairs(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), i, n)), '{}')
  from generate_series(1, length(words)) as i, generate_series(1, 2) as n
  where i + n - 1 <= length(words) and (n = 2 or length(words) > 0)
$$;
create index firm_by_pairs on identity.firm using gin (identity.pairs(name));
create index firm_in_order on identity.firm (company_id, created_at desc, id desc);
