CREATE INDEX messages_by_parent ON messages (parent); -- by which the database looks for what is deleted with a message
