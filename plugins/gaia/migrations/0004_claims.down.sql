DROP TABLE list_reasons;
DROP TABLE list_nodes;
DROP TABLE list_rows;
DROP TABLE lists;
DROP TABLE claims;
DROP TABLE campaign_ends;
DROP TABLE campaigns;
