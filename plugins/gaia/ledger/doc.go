// Package ledger is what the logs of the GAIA token add up to: who holds how much, the newest transfers, how many there
// were in each minute, and who has which role. It is fed batches of logs in order and takes back those that a
// reorganisation removed. It reads no chain, publishes nothing and forgets everything with its process.
package ledger
