// Package faultpoint names the moments at which a crash would hurt most, so that a test can end the portal there as a power
// cut does: built with the tag faultpoints, it kills itself at the point that PORTAL_FAULT names. Without the tag it does
// nothing and costs nothing. What takes steps that must survive a crash (admin, registry, bundle, blobs) calls Reach between
// them; cmd/portal's crash test asks the binary for the list and goes through all of it.
package faultpoint
