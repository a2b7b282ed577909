-- Rises with every change of a setting: what was decided on another one is refused.
ALTER TABLE settings ADD COLUMN generation BIGINT NOT NULL DEFAULT 1;
