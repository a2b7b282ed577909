// Package wire is the joint between the core and a plugin process: go-plugin's handshake and gRPC for control, HTTP/1.1
// over handed-over connections for requests, and the signed caller header. Package portal uses its plugin side,
// the supervisor and portaltest its core side; module authors never see it. It knows no policy: when to launch, restart
// or refuse is the supervisor's.
//
// The plugin gets descriptor 3, a SEQPACKET socket. The first message on it is the TLS identity that both sides of this one
// process share, and carries the connection on which the plugin calls the core's services; every later one carries a connection for
// requests. Its end means that the core is gone. The core calls the plugin on the one connection that it makes to go-plugin's socket, in
// TLS. Neither side makes another of the two where it is lost.
//
// modulev1 is generated from sdk/proto/module.proto with protoc 3.21, protoc-gen-go 1.36.12 and protoc-gen-go-grpc 1.6.0.
package wire

//go:generate protoc -I ../../proto --go_out=.. --go_opt=module=gaia.example/portal/sdk/go --go-grpc_out=.. --go-grpc_opt=module=gaia.example/portal/sdk/go module.proto
