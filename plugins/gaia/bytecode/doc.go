// Package bytecode reads from the code and the storage of a contract what it can do: which known functions its code has, whether it
// delegates to another's code, and whether a proxy stands before it (EIP-1967, EIP-1167). What is absent is only said of code that
// delegates nowhere; of any other it is unknown. It reads no source and no roles: who may call a function is another question.
package bytecode
