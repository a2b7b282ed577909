package wire

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/hashicorp/yamux"
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

// waitingKnocks are so many that no connection was made for.
const waitingKnocks = 2

// hostID is what the core's only service has in go-plugin's broker.
const hostID = 1

// knocks are a plugin's announcements that it is about to connect to the core. go-plugin's broker would keep all that it is told of, for
// good: they are answered before they get there.
type knocks struct{ heard chan struct{} }

func newKnocks() knocks { return knocks{make(chan struct{}, waitingKnocks)} }

// stream is a client's interceptor.
func (k knocks) stream(ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string, open grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
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
	knocks knocks
	strays int
}

// RecvMsg is grpc.ClientStream's: it answers the knocks itself, and returns when the stream ends.
func (a *announcements) RecvMsg(m any) error {
	for {
		if err := a.ClientStream.RecvMsg(m); err != nil {
			return err
		}
		if answer := a.knocks.answer(m); answer != nil {
			if err := a.SendMsg(answer); err != nil { // go-plugin sends nothing here: it has no service in its broker
				return err
			}
		} else if a.strays++; a.strays > strayKnocks {
			return errors.New("the plugin announces connections that nobody waits for")
		}
	}
}

// answer is that to a message of go-plugin's, whose type is its own, which says that the plugin is about to connect to our service; nil:
// it says anything else, or there are too many of these.
func (k knocks) answer(m any) any {
	message, ok := m.(proto.Message)
	if !ok {
		return nil
	}
	info := message.ProtoReflect()
	field := func(m protoreflect.Message, name protoreflect.Name) protoreflect.FieldDescriptor {
		return m.Descriptor().Fields().ByName(name)
	}
	service, knock := field(info, "service_id"), field(info, "knock")
	if service == nil || knock == nil || info.Get(service).Uint() != hostID || !info.Has(knock) {
		return nil
	}
	said := info.Get(knock).Message()
	knocks, ack := field(said, "knock"), field(said, "ack")
	if knocks == nil || ack == nil || !said.Get(knocks).Bool() || said.Get(ack).Bool() {
		return nil
	}
	select {
	case k.heard <- struct{}{}:
	default:
		return nil
	}
	reply := info.New()
	yes := protoreflect.ValueOfBool(true)
	reply.Set(service, protoreflect.ValueOfUint32(hostID))
	said = reply.Mutable(knock).Message()
	said.Set(knocks, yes)
	said.Set(ack, yes)
	return reply.Interface()
}

// listen waits for the connections that were announced.
func (k knocks) listen(s *yamux.Session) net.Listener {
	return &listener{Session: s, knocks: k, closed: make(chan struct{})}
}

// listener is of one connection at a time: a plugin makes another where it lost the one before.
type listener struct {
	*yamux.Session // which is not its to close
	knocks         knocks
	last           net.Conn
	closed         chan struct{}
	once           sync.Once
}

// Accept is net.Listener's.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case <-l.knocks.heard:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	conn, err := l.Session.Accept()
	if err != nil {
		return nil, err
	}
	if l.last != nil {
		_ = l.last.SetDeadline(time.Unix(1, 0)) // yamux goes on reading what was closed
		l.last.Close()
	}
	l.last = conn
	return conn, nil
}

// Close is net.Listener's. An Accept that heard a knock ends with the session.
func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}
