package core

import "regexp"

// The two forms of names in the manifest's schema. No name of either form needs an escape in a path, a file or a database's schema.
var (
	idForm   = regexp.MustCompile(`^[a-z][a-z0-9-]{1,31}$`)
	nameForm = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
)

// IsID tells whether a text can be a module's or a publisher's id: 2 to 32 small letters, digits and -, a letter first.
func IsID(text string) bool { return idForm.MatchString(text) }

// IsName tells whether a text can be the name of what a module declares, as a job or a topic: 1 to 40 small letters, digits and -,
// a letter first.
func IsName(text string) bool { return nameForm.MatchString(text) }
