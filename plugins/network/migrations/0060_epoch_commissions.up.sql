-- Basis points of the epoch's last second; null: nothing was eligible, or it was kept before commissions were.
ALTER TABLE epoch_validators ADD COLUMN commission BIGINT;
UPDATE epochs SET generation = -1; -- they are computed again, with it
