DROP TABLE hours;
DROP TABLE balances;
DROP TABLE chain_index_trail;
DROP TABLE chain_index;
