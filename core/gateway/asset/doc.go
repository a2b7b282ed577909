// Package asset is the files of front ends in memory: their content types, what brotli makes of them, and the answers with them.
package asset
