-- Of all wallets' together the oldest are forgotten.
CREATE INDEX preferences_at ON preferences (at);
