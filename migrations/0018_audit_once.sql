-- Whether an act is in the chain already.
CREATE INDEX audit_by_subject ON audit (subject, action);
