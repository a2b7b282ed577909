DROP TABLE backlog;
DROP TABLE flow_days;
DROP TABLE flow_hours;
DROP TABLE stakes;
DROP TABLE account_hours;
DROP TABLE days;
DROP TABLE hours;
DROP TABLE minutes;
CREATE TABLE minutes (
  minute    BIGINT PRIMARY KEY, -- since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL     -- wei from one account to another, without what was minted or burnt
);
CREATE TABLE hours ( -- what the minutes add up to: a long window is read from them
  hour      BIGINT PRIMARY KEY, -- since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL
);
