// Package latest keeps what was read last, for all who ask: whoever asks for the same thing at once waits for one reading. It has no
// opinion about what is read, or about what changes it.
package latest
