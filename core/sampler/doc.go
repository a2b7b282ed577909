// Package sampler writes down, a few times a minute, what each module did on this replica and what it took for that, so that every replica
// and the command line can show the last hour. The portal runs one; it has no opinion about what is too much.
package sampler
