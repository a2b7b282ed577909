// Command portal is the product: it reads the settings, opens every part in order, serves until it is told to stop, and
// closes the parts in reverse. It is the one place where parts meet; it has no rules of its own.
package main
