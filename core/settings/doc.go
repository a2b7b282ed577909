// Package settings owns what admins set for modules: checked against the schema of the release, secrets sealed, and told to the
// modules that watch. The admins' acts change them, and a module's host hands them out. It knows storage as an interface.
package settings
