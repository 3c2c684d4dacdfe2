-- Under which of its holder's keys a part is encrypted, so that he who has another one by now is told; null where it is not known.
alter table trading.seal_part add column public_key text;

-- Where two rounds are sealed each has a key of its own, and a holder a part of both.
alter table trading.seal_part drop constraint seal_part_section_id_user_id_key;
