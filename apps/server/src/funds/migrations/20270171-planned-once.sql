-- What the entries are held against is kept by months, so that a plan made for one moment looks cheaper than one for any: it was
-- made anew for every voucher, which took as long as writing it.
alter function funds.check_entries() set plan_cache_mode = force_generic_plan;
