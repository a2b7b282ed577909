// Package egress makes the requests of modules at foreign hosts. It resolves names itself, reaches no address that is not on
// the public internet and none of this machine's own, dials the very address that it checked, follows no redirect and asks no
// proxy. Package host calls it, and knows which module may reach which host; this package has no opinion about that.
package egress
