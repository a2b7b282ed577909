// Package portal is all that a module author imports.
package portal
