// Package asset is the files of front ends in memory, and the answers with them: as they are, or as they were packed before.
package asset
