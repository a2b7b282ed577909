// Package stakes is what the logs of ValidatorStaking add up to beside what its views say, in the module's tables: when each validator
// registered, how its stake stood over the last 30 days, and how many accounts delegate.
package stakes
