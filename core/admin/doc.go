// Package admin owns the admins' rules: who is one, and what they may do to modules while the portal runs. Every act is
// in the audit chain before it is done. The gateway asks it on each request; the registry does what it decides.
package admin
