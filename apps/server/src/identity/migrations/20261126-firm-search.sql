-- A firm is found by a part of its name or of its credit code.
drop index identity.firm_by_pairs;
create index firm_by_pairs on identity.firm using gin (identity.pairs(name || ' ' || credit_code));

-- What of typed words is looked for there: their pairs, or the one character that was typed.
create function identity.sought(words text) returns text[] language sql immutable parallel safe as $$
  select case
    when length(words) < 2 then identity.pairs(words)
    else (select array_agg(distinct substr(lower(words), i, 2)) from generate_series(1, length(words) - 1) as i)
  end
$$;
