// Package soak has no code of its own: its tests run the whole portal, on SQLite and on PostgreSQL, under a steady load, and
// kill -9 its parts at random: plugin, core, dev chain, database. They hold that only requests fail that were under way, or
// that need what is gone until it is back; that nothing is lost that was answered; and that nothing is left over.
// PORTAL_SOAK=90s sets the length, and without it each part is killed once. PORTAL_SOAK_SEED repeats an order of kills.
// PORTAL_SCALE takes a thousand modules that all sleep instead of a hundred, and holds the times too.
package soak
