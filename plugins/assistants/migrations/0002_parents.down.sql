DROP INDEX messages_by_parent;
