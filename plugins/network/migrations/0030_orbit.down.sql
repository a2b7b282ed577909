ALTER TABLE nodes DROP COLUMN country;

CREATE INDEX node_incidents_by_age ON node_incidents (began);
DROP INDEX node_incidents_by_ending;
DROP INDEX node_incidents_by_beginning;
DROP INDEX nodes_by_pairing;

DROP INDEX changes_by_time;
DROP INDEX delegations_by_size;

DROP TABLE bondings;
