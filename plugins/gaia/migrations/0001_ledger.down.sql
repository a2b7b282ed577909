DROP TABLE totals;
DROP TABLE role_changes;
DROP TABLE hours;
DROP TABLE minutes;
DROP TABLE balances;
DROP TABLE transfers;
DROP TABLE chain_index_trail;
DROP TABLE chain_index;
