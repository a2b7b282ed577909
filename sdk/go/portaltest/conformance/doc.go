// Package conformance is what every host answers alike, one suite per capability: portaltest's own host and the portal's run
// them. A suite is given what makes a fresh host for each of its tests.
package conformance
