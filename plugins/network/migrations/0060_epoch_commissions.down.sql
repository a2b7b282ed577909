ALTER TABLE epoch_validators DROP COLUMN commission;
