// Package coretest gives the core's tests real parts to run against, such as a dev chain. A part lives as long as
// the test that asked for it, and leaves neither a process nor a file behind.
package coretest
