DROP TABLE node_benchmarks;
DROP TABLE node_seeds;
ALTER TABLE nodes DROP COLUMN asked;
ALTER TABLE nodes DROP COLUMN measures;
ALTER TABLE nodes DROP COLUMN benchmark;
