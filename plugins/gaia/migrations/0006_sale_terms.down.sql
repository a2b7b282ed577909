DROP TABLE sale_changes_audited;
DROP TABLE sale_changes;
