-- Since when a module is switched off, by whom and why; 0 and empty: it is not, or nobody said.
ALTER TABLE modules ADD COLUMN off_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE modules ADD COLUMN off_by TEXT NOT NULL DEFAULT '';
ALTER TABLE modules ADD COLUMN off_reason TEXT NOT NULL DEFAULT '';
