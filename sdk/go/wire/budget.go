package wire

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	protobuf "google.golang.org/protobuf/proto"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// What one plugin process may have the core hold for it, however little it sends and reads of what it began.
const (
	callsAtOnce   = 256 // each may have a window of 64 KiB before the core looks at it
	receiving     = 4   // messages of calls
	uploads       = 4   // calls of many messages
	maxHeld       = 24 << 20
	longestHeader = 16 << 10 // of a call, in bytes
	maxFields     = 4096     // of a message: two bytes of it can become a hundred in memory
	window        = 64 << 10
)

// budget is the memory that one process's calls take. Safe for concurrent use.
type budget struct {
	receiving chan struct{}
	uploads   chan struct{}
	held      atomic.Int64 // bytes of messages that are worked on, or not read yet by the plugin
}

func newBudget() *budget {
	return &budget{receiving: make(chan struct{}, receiving), uploads: make(chan struct{}, uploads)}
}

// hostOptions are those of the server of a plugin's host.
func (b *budget) hostOptions() []grpc.ServerOption {
	return append(serverOptions(),
		grpc.MaxConcurrentStreams(callsAtOnce), grpc.MaxHeaderListSize(longestHeader),
		grpc.StaticStreamWindowSize(window), grpc.StaticConnWindowSize(1<<20), grpc.StreamInterceptor(b.call),
		grpc.ForceServerCodecV2(codec{encoding.GetCodecV2(proto.Name), b}),
	)
}

// hostService is the generated description with every call as a stream: an interceptor of those alone is there before a message is
// received, and until the answer is gone.
func hostService() *grpc.ServiceDesc {
	service := modulev1.Host_ServiceDesc
	service.Methods, service.Streams = nil, slices.Clone(service.Streams)
	for _, m := range modulev1.Host_ServiceDesc.Methods {
		service.Streams = append(service.Streams,
			grpc.StreamDesc{StreamName: m.MethodName, ServerStreams: true, Handler: func(host any, s grpc.ServerStream) error {
				answer, err := m.Handler(host, s.Context(), s.RecvMsg, nil)
				if err != nil {
					return err
				}
				return s.SendMsg(answer)
			}})
	}
	return &service
}

// call is the server's interceptor.
func (b *budget) call(host any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
	if info.IsClientStream {
		select {
		case b.uploads <- struct{}{}:
			defer func() { <-b.uploads }()
		case <-stream.Context().Done():
			return stream.Context().Err()
		}
	}
	m := &metered{ServerStream: stream, context: arrived(stream.Context()), budget: b, upload: info.IsClientStream}
	defer func() { b.held.Add(-m.request) }()
	return survive(host, m, handle)
}

// metered is one call.
type metered struct {
	grpc.ServerStream
	context context.Context
	budget  *budget
	upload  bool
	request int64 // bytes of the message that it works on
}

// Context is grpc.ServerStream's.
func (m *metered) Context() context.Context { return m.context }

// RecvMsg has few messages received at once: each may be MaxMessage long, and its end may never come.
func (m *metered) RecvMsg(v any) error {
	m.budget.held.Add(-m.request)
	m.request = 0
	if !m.upload { // its plugin may have to wait for the next part itself
		select {
		case m.budget.receiving <- struct{}{}:
			defer func() { <-m.budget.receiving }()
		case <-m.Context().Done():
			return m.Context().Err()
		}
	}
	if err := m.ServerStream.RecvMsg(v); err != nil {
		return err
	}
	m.request = size(v)
	return m.budget.hold(m.request)
}

// SendMsg ends the call where the plugin reads none of its answers. The message counts twice for a moment: as it is, and encoded.
func (m *metered) SendMsg(v any) error {
	n := size(v)
	defer func() { m.budget.held.Add(-n) }()
	if err := m.budget.hold(n); err != nil {
		return err
	}
	return m.ServerStream.SendMsg(v)
}

// hold takes n, which is to be given back in any case.
func (b *budget) hold(n int64) error {
	if b.held.Add(n) > maxHeld {
		return Refusal(codes.ResourceExhausted,
			"The module has too much under way: make smaller calls, or fewer at once, and read their answers.")
	}
	return nil
}

// codec is gRPC's own, but that an encoded message counts until it was written, since a call ends before its answer is gone, and that
// one of many fields is not taken in.
type codec struct {
	encoding.CodecV2
	budget *budget
}

// Unmarshal is encoding.CodecV2's.
func (c codec) Unmarshal(data mem.BufferSlice, v any) error {
	message, ok := v.(protobuf.Message)
	if !ok {
		return fmt.Errorf("%T is no message", v)
	}
	whole := data.MaterializeToBuffer(mem.DefaultBufferPool())
	defer whole.Free()
	rest := whole.ReadOnlyData()
	for count := 0; len(rest) > 0; count++ {
		_, _, n := protowire.ConsumeField(rest)
		if n < 0 {
			return protowire.ParseError(n)
		}
		if count == maxFields {
			return fmt.Errorf("the message has more than %d fields", maxFields)
		}
		rest = rest[n:]
	}
	return protobuf.Unmarshal(whole.ReadOnlyData(), message)
}

// Marshal is encoding.CodecV2's.
func (c codec) Marshal(v any) (mem.BufferSlice, error) {
	message, ok := v.(protobuf.Message)
	if !ok {
		return nil, fmt.Errorf("%T is no message", v)
	}
	b, err := protobuf.Marshal(message)
	if err != nil {
		return nil, err
	}
	if mem.IsBelowBufferPoolingThreshold(cap(b)) { // which gRPC does not give back
		return mem.BufferSlice{mem.SliceBuffer(b)}, nil
	}
	k := &kept{budget: c.budget, bytes: int64(cap(b))}
	c.budget.held.Add(k.bytes)
	runtime.AddCleanup(&b, (*kept).free, k) // gRPC forgets what comes when its call was just cancelled
	return mem.BufferSlice{mem.NewBuffer(&b, k)}, nil
}

// kept is one encoded message, as the pool that it goes back to.
type kept struct {
	budget *budget
	bytes  int64
	once   sync.Once
}

func (k *kept) free() { k.once.Do(func() { k.budget.held.Add(-k.bytes) }) }

// Put is mem.BufferPool's, and so is Get.
func (k *kept) Put(*[]byte) { k.free() }

// Get answers with what nobody counts: gRPC asks the pool of a message for none.
func (k *kept) Get(length int) *[]byte {
	b := make([]byte, length)
	return &b
}

func size(v any) int64 {
	message, ok := v.(protobuf.Message)
	if !ok {
		return 0
	}
	return int64(protobuf.Size(message))
}
