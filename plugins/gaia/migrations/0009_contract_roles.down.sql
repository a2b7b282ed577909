DROP TABLE contract_roles;
