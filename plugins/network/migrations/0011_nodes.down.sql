DROP INDEX node_presence_by_end;
DROP INDEX node_fleets_by_end;
DROP INDEX node_incidents_by_age;
ALTER TABLE node_pairings DROP COLUMN opened;
