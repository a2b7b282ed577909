DROP TABLE delegations;
DROP TABLE stakes;
DROP TABLE registrations;
DROP TABLE chain_index_trail;
DROP TABLE chain_index;
