// Package stakes is what the logs of ValidatorStaking add up to beside what its views say: when each validator
// registered, how its stake stood over the last 30 days, and how many accounts delegate. It is fed batches of logs in order and
// takes back those that a reorganisation removed. It reads no chain and forgets everything with its process.
package stakes
