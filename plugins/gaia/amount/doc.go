// Package amount reads the amounts of GAIA that a query names. It has no opinion about what they are of.
package amount
