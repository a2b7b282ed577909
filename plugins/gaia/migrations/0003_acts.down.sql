DROP TABLE validator_names;
DROP TABLE acts;
