CREATE TABLE launch_dates ( -- events of the launch that admins have dated
  at    BIGINT NOT NULL, -- seconds since 1970
  title TEXT   NOT NULL,
  path  TEXT   NOT NULL, -- of a page of the portal; '' where there is none
  PRIMARY KEY (at, title)
);

CREATE INDEX acts_by_kind ON acts (kind, block, position, account);
