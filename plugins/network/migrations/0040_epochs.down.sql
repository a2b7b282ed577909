DROP TABLE epoch_rewards;
DROP TABLE epoch_validators;
DROP TABLE epochs;
DROP TABLE epoch_terms;
