// Package soak has no code of its own: its tests run the whole portal, on SQLite and on PostgreSQL, under a steady load, and
// kill -9 its parts at random: plugin, core, dev chain, database. They hold that only requests fail that were under way, or
// that need what is gone until it is back; that nothing is lost that was answered; and that nothing is left over.
// Others upgrade a module under load, whose visitors hold that no request fails and that no event is missing or comes twice.
// PORTAL_SOAK=90s sets the length, and without it each part is killed once; with it a module is upgraded 50 times, not 5.
// PORTAL_SOAK_SEED repeats an order of kills. PORTAL_SCALE takes a thousand modules that all sleep instead of a hundred, and
// holds the times too.
package soak
