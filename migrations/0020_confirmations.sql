-- Acts of admins that wait for their wallet's signature: body is the SHA-256 of the request's.
CREATE TABLE confirmations (
  nonce      TEXT PRIMARY KEY,
  session    TEXT NOT NULL,
  wallet     TEXT NOT NULL,
  act        TEXT NOT NULL,
  target     TEXT NOT NULL,
  body       TEXT NOT NULL,
  portal     TEXT NOT NULL,
  issued_at  BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX confirmations_session ON confirmations (session, issued_at);
CREATE INDEX confirmations_expires_at ON confirmations (expires_at);
