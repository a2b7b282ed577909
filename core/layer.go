package core

// Layer is one thing that holds a module's plugin, or does not.
type Layer struct {
	Name   string `json:"name"`
	Active bool   `json:"active"`
	By     string `json:"by"`  // what holds it, with its figures; empty where nothing does
	Why    string `json:"why"` // it is not active; empty where it is
}
