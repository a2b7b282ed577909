// Package tiers has what opens the tiers in memory, where each request asks for it: what an admin set, or else what is
// configured. It follows the database, so that every portal on it and the command line beside them change the same tiers.
// Package admin decides what may be set and by whom, and the gateway tells open tabs.
package tiers
