// Package conversations owns what wallets asked the assistants and what was answered: conversations, their branches, and the answers that
// are being written. The module's API is made of it. It knows nothing of how an answer comes about: that is package engine's. An answer is
// written by the process that was asked for it, whether or not anybody looks, and each step is kept: whoever opens the conversation sees
// it, and what a killed process has written stays.
package conversations
