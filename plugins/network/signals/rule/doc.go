// Package rule is how a signal is judged: published, pure, and the same for whoever computes it from the public log and the chain. It knows
// no database and no clock.
package rule
