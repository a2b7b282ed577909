// Package admin owns the admins' rules: who is one, what installing a release would do, and what may be done to modules,
// publishers and tiers while portals run. Each act is stored whole with its audit entry, or refused with a sentence. The gateway, the
// command line and modules.yaml are three ways to the same acts; registries follow what they leave in the database. It knows
// storage as interfaces, and starts nothing.
package admin
