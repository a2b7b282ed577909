DROP INDEX delegations_by_amount;
DROP INDEX stakes_by_block;
DROP TABLE changes;
