// Package session proves that a visitor holds a wallet, and remembers it: challenge → signature → session → ended.
// It owns the EIP-4361 message (parsed strictly, rendered), the nonces and the life of sessions. The gateway calls it
// on every request and keeps the tokens in cookies; the store keeps only their SHA-256, and every session, of which memory
// holds those in use. It verifies no signature itself (core.Verifier does, for a contract wallet again and again while its
// session lives) and has no opinion about what a session may open.
// Several portals may share one database. Each counts the open challenges and remembers the used nonces that it saw itself. A
// session that ends in one ends in another within a minute of use there, or else at its idle end.
package session
