// What writes the wire's types in TypeScript: see main.go. A module of its own, so that the portal downloads none of it.
module gaia.example/portal/ci/wire

go 1.26.0

require (
	github.com/gzuidhof/tygo v0.2.21
	golang.org/x/tools v0.52.0
)

require (
	github.com/fatih/structtag v1.2.0 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)
