DROP INDEX acts_by_contract;
