-- Who has signed for the goods on the driver's phone, and when; the picture of the signature is an attachment.
alter table logistics.waybill add column receiver_name text not null default '';
alter table logistics.waybill add column receiver_signed_at timestamptz;
