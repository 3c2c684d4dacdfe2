alter table sandbox_ca.weather rename to faults;
