-- Which wallet looked at the machine: a code that a wallet has open gives way to no other. Empty: none did.
ALTER TABLE node_pairings ADD COLUMN opened TEXT NOT NULL DEFAULT '';

-- For what is let go of after its time, and for times of the portal's that a list of nodes reads.
CREATE INDEX node_incidents_by_age ON node_incidents (began);
CREATE INDEX node_fleets_by_end ON node_fleets (expires);
CREATE INDEX node_presence_by_end ON node_presence (seen);
