-- What an admin decided beside the release: the memory that a module is to make do with, in MiB (0: as its manifest says), how often it was
-- restarted, and whether it was switched off at once, without letting end what ran.
ALTER TABLE modules ADD COLUMN memory_mib BIGINT NOT NULL DEFAULT 0;
ALTER TABLE modules ADD COLUMN restarts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE modules ADD COLUMN off_at_once BOOLEAN NOT NULL DEFAULT FALSE;
