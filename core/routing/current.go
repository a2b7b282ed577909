package routing

import (
	"sync/atomic"

	"gaia.example/portal/core"
)

// Current is the table that serves now: the registry swaps it, and who answers requests reads it. Safe for concurrent use.
type Current struct {
	shell []core.Route
	table atomic.Pointer[Table]
}

// NewCurrent has a table of the shell's own pages.
func NewCurrent(shell []core.Route) (*Current, error) {
	c := &Current{shell: shell}
	table, err := c.Build(nil)
	if err == nil {
		c.Swap(table)
	}
	return c, err
}

// Table is the one that serves now.
func (c *Current) Table() *Table { return c.table.Load() }

// Build is package routing's, with the shell's pages.
func (c *Current) Build(releases []core.Release, former ...core.Release) (*Table, error) {
	return Build(releases, c.shell, former...)
}

// Swap has another table serve.
func (c *Current) Swap(table *Table) { c.table.Store(table) }
