-- The version that was taken back for a step's problem, empty where none was: it stood in the sentence before.
ALTER TABLE transitions ADD COLUMN taken_back TEXT NOT NULL DEFAULT '';
