DROP TABLE alerts;
DROP TABLE watch_cursor;
DROP TABLE watches;
