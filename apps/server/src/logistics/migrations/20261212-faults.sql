alter table sandbox.carrier_weather rename to carrier_faults;
