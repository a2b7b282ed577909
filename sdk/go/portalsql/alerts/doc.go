// Package alerts keeps what wallets are to be told of in the tables of a module, and hands it to their inboxes. A module says what happened
// and to whom; the package has each wallet told once of the same, many at once as one, and none while its inbox refuses. The module's
// migrations have Tables, letter for letter.
//
// An alert is marked as told before it is handed over: a process that is killed between the two leaves one that the module's page has and
// the inbox has not. Nothing is told twice.
package alerts
