DROP INDEX acts_by_kind;
DROP TABLE launch_dates;
