DROP TABLE watch_cursor;
DROP TABLE alerts;
DROP TABLE alert_rules;
DROP TABLE watches;
