package core

// Route is one page as the route table has it.
type Route struct {
	Path        string
	Title       string
	Description string
	Module      ModuleID // empty: the shell's own page
	Rule        Rule
	Sidebar     *Sidebar
}
