// Package saleterms keeps what those who have a say over GaiaSale did with it, from the contract's logs: terms, pauses, withdrawals and
// roles. It answers admins who has which role and what was changed by which transaction, and writes each change into the audit. It changes
// nothing itself: an admin's wallet does.
package saleterms
