alter table sandbox.bank_weather rename to bank_faults;
