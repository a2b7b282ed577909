CREATE TABLE campaign_acts ( -- what the audit has of campaigns; they stay when the history is read again
  hash     TEXT   NOT NULL, -- of the transaction
  campaign BIGINT NOT NULL,
  action   TEXT   NOT NULL,
  PRIMARY KEY (hash, campaign, action)
);
