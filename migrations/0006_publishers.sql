-- Rises with every change of a publisher: what was decided on another one is refused.
ALTER TABLE publishers ADD COLUMN generation BIGINT NOT NULL DEFAULT 1;
