// Package unary is the generated contract of the benchmark's gRPC floor.
package unary

//go:generate protoc -I . --go_out=paths=source_relative:. --go-grpc_out=paths=source_relative:. unary.proto
