DROP INDEX signals_by_block;
CREATE INDEX signals_by_generation ON signals (generation);
DROP TABLE signals_weighed;
DROP TABLE stake_turns;
