-- The feed of the sale: all of its acts, whosever.
CREATE INDEX acts_by_contract ON acts (contract, block, position);
