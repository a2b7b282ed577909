DROP TABLE signal_hours;
DROP TABLE signal_follow_cursor;
DROP TABLE signal_follows;
DROP INDEX signals_by_language;
ALTER TABLE signals DROP COLUMN language;
