// Package kept keeps the last answers of contracts in the module's tables, so that a process that was just started has them while the chain
// is silent. Whoever keeps one says of which contracts it is: that of others is not found. It has no opinion about how old an answer may
// be.
package kept
