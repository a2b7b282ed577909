// Package powers answers what each of the module's contracts can do, and who may have it do so: its code and storage as package bytecode
// reads them, its roles and their members from the contracts' logs, each asked for again by hasRole at the same block, and how its
// administrator is replaced. It changes nothing, and knows nothing of what a member did with a role.
package powers
