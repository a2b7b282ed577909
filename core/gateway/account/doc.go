// Package account is signing in, and what a wallet does with its sessions: it finds the session of each request by its cookie, and
// answers /api/session and /api/sessions. What a session is, and when it ends, is package session's.
package account
