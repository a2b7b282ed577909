// Package row is the list that the core's API is: each row is a method, a path, a handler and the rule that guards it. One function for
// each rule makes a row, and nothing outside of this package makes one otherwise: a handler is reached through its row's rule alone.
// The gateway's rooms write their rows with these functions, and the edge finds the row of each request in their Table. Who a visitor is,
// package account finds out before; what a rule decides is access's.
package row
