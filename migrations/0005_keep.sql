-- When a release was last wanted; 0: never. What nobody wanted yet stands in nobody's way: version and serial belong to the
-- releases that were. Of those from before, all up to the highest serial that was wanted count.
ALTER TABLE releases ADD COLUMN wanted_at BIGINT NOT NULL DEFAULT 0;
UPDATE releases SET wanted_at = added_at WHERE EXISTS (SELECT 1 FROM modules WHERE modules.id = releases.module AND releases.serial <= modules.serial);

DROP INDEX releases_serial;
DROP INDEX releases_version;
CREATE UNIQUE INDEX releases_serial ON releases (module, serial) WHERE wanted_at > 0;
CREATE UNIQUE INDEX releases_version ON releases (module, version) WHERE wanted_at > 0 AND publisher <> 'gaia';
CREATE INDEX releases_module ON releases (module);
