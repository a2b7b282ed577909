-- What a session's owner recognises it by, and what a contract wallet's session is verified with again.

ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN proof_message TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN proof_signature TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN checked_at BIGINT NOT NULL DEFAULT 0;
