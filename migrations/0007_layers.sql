-- What holds a sandboxed module's process on a replica, as JSON; empty where it does not run in the sandbox.
ALTER TABLE observed ADD COLUMN layers TEXT NOT NULL DEFAULT '';
