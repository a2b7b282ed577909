package wire

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Of what go-plugin's own streams carry, in bytes: the announcement of a connection, and a part of what a plugin prints.
const (
	longestKnock = 1 << 10
	longestPrint = 64 << 10
)

// strayKnocks are so many that the stream of announcements is ended for.
const strayKnocks = 16

// waitingKnocks are so many that no connection was made for: go-plugin has room for as many.
const waitingKnocks = 2

// knocks are a plugin's announcements that it is about to connect to the core. go-plugin keeps all that it is told of, for good: only
// those that the core waits for get there.
type knocks struct {
	service atomic.Uint32 // that the core serves; 0: none yet

	mu      sync.Mutex
	waiting int
}

// stream is a client's interceptor.
func (k *knocks) stream(ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string, open grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	switch method {
	case "/plugin.GRPCBroker/StartStream":
		stream, err := open(ctx, desc, conn, method, append(opts, grpc.MaxCallRecvMsgSize(longestKnock))...)
		return &announcements{ClientStream: stream, knocks: k}, err
	case "/plugin.GRPCStdio/StreamStdio":
		opts = append(opts, grpc.MaxCallRecvMsgSize(longestPrint))
	}
	return open(ctx, desc, conn, method, opts...)
}

type announcements struct {
	grpc.ClientStream
	knocks *knocks
	strays int
}

func (a *announcements) RecvMsg(m any) error {
	for {
		if err := a.ClientStream.RecvMsg(m); err != nil {
			return err
		}
		if a.knocks.expected(m) {
			return nil
		}
		if a.strays++; a.strays > strayKnocks {
			return errors.New("the plugin announces connections that nobody waits for")
		}
	}
}

// expected tells whether a message of go-plugin's, whose type is its own, says that the plugin is about to connect to our service.
func (k *knocks) expected(m any) bool {
	message, ok := m.(proto.Message)
	if !ok {
		return false
	}
	info := message.ProtoReflect()
	get := func(m protoreflect.Message, name protoreflect.Name) protoreflect.Value {
		field := m.Descriptor().Fields().ByName(name)
		if field == nil {
			return protoreflect.Value{}
		}
		return m.Get(field)
	}
	id, is := get(info, "service_id").Interface().(uint32)
	knock, knocks := get(info, "knock").Interface().(protoreflect.Message)
	if !is || !knocks || id == 0 || id != k.service.Load() {
		return false
	}
	if said, _ := get(knock, "knock").Interface().(bool); !said {
		return false
	}
	if answer, _ := get(knock, "ack").Interface().(bool); answer {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.waiting == waitingKnocks {
		return false
	}
	k.waiting++
	return true
}

// listen waits for the plugin's connections to the service of that broker.
func (k *knocks) listen(b *plugin.GRPCBroker) (net.Listener, uint32, error) {
	id := b.NextId()
	k.service.Store(id)
	listener, err := b.Accept(id)
	return &newest{Listener: listener, knocks: k}, id, err
}

// newest is a listener of one connection at a time: a plugin makes another where it lost the one before.
type newest struct {
	net.Listener
	knocks *knocks
	last   net.Conn
}

func (l *newest) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.knocks.mu.Lock()
	l.knocks.waiting--
	l.knocks.mu.Unlock()
	if l.last != nil {
		_ = l.last.SetDeadline(time.Unix(1, 0)) // yamux goes on reading what was closed
		l.last.Close()
	}
	l.last = conn
	return conn, nil
}
