CREATE TABLE conversations (
  id        TEXT   PRIMARY KEY,
  owner     TEXT   NOT NULL, -- the wallet; nobody else sees it
  title     TEXT   NOT NULL,
  words     TEXT   NOT NULL, -- the title in small letters, which is searched
  pinned    BIGINT NOT NULL, -- 1: it stands above the others
  archived  BIGINT NOT NULL, -- 1: it is not listed among the others
  temporary BIGINT NOT NULL, -- 1: it is in no list and no search, and is deleted after a day
  head      TEXT   NOT NULL, -- the message that the branch which is shown ends with
  begun     BIGINT NOT NULL, -- milliseconds since 1970, as all times here
  last      BIGINT NOT NULL  -- when something was asked the last time
);
CREATE INDEX conversations_by_owner ON conversations (owner, archived, pinned, last, id);
CREATE INDEX conversations_by_age ON conversations (temporary, last);

CREATE TABLE messages ( -- a tree: whoever asks otherwise, or again, makes a branch
  id           TEXT   PRIMARY KEY, -- a question's is made by the page, so that nothing is asked twice
  conversation TEXT   NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  number       BIGINT NOT NULL, -- in the conversation: the order in which they came
  owner        TEXT   NOT NULL,
  parent       TEXT   REFERENCES messages (id) ON DELETE CASCADE, -- null: it begins the conversation
  role         TEXT   NOT NULL, -- question, answer
  language     TEXT   NOT NULL,
  text         TEXT   NOT NULL, -- Markdown; of an answer, what has been written
  words        TEXT   NOT NULL, -- the text in small letters, which is searched
  parts        TEXT   NOT NULL, -- JSON: what an answer is made of, in its order
  understood   TEXT   NOT NULL, -- JSON: what the engine made of the question, which the next one may go on from; empty: nothing
  state        TEXT   NOT NULL, -- running, done, stopped, interrupted, failed
  step         BIGINT NOT NULL, -- rises with each change
  lease        BIGINT NOT NULL, -- until when an answer that runs is believed to, unless its process says so again
  at           BIGINT NOT NULL,
  first        BIGINT,          -- milliseconds until its first words
  took         BIGINT           -- milliseconds until its end
);
CREATE INDEX messages_by_conversation ON messages (conversation, number, id);
CREATE INDEX messages_by_owner ON messages (owner, at);
CREATE INDEX messages_by_state ON messages (state, lease);
