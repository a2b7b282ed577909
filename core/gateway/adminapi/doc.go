// Package adminapi is what the admin's pages and portal module ask: modules and their releases, bundles, publishers, settings, jobs, tiers
// and the counts of views. What an act does, and what the audit says of it, is package admin's.
package adminapi
