-- What admins set for modules, one row for each property. A value is JSON; a secret's is sealed.
CREATE TABLE module_settings (
	module TEXT NOT NULL,
	name   TEXT NOT NULL,
	value  TEXT NOT NULL,
	secret BOOLEAN NOT NULL,
	set_at BIGINT NOT NULL,
	set_by TEXT NOT NULL,
	PRIMARY KEY (module, name)
);

-- Rises with every change of a module's settings, also over its removal.
CREATE TABLE module_settings_generations (
	module     TEXT PRIMARY KEY,
	generation BIGINT NOT NULL
);
