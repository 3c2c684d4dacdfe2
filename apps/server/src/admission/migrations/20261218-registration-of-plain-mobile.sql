-- Outside of a transaction.
drop index concurrently if exists admission.registration_of_mobile;
