-- Where an admin put a partner's cards and entries: before the portal's own, among them, or after them, which is empty.
ALTER TABLE modules ADD COLUMN place TEXT NOT NULL DEFAULT '';
