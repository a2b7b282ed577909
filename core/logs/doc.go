// Package logs owns the modules' log files: what a module logs is in a file of its own, a JSON object per line, beside the
// portal's log. cmd/portal puts its handler behind the supervisor's port; the gateway and the command line read the files.
// Files are bounded, and nothing in them moves a terminal's cursor.
package logs
