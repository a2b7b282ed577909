package wire

import (
	"bytes"
	"context"
	"net"
	"slices"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// longHost answers with 1 MiB, and waits with what is published.
type longHost struct {
	modulev1.UnimplementedHostServer
	published chan struct{} // gets one for each event that came
	goOn      chan struct{}
}

var mebibyte = bytes.Repeat([]byte("a"), 1<<20)

func (h *longHost) Settings(context.Context, *modulev1.SettingsRequest) (*modulev1.SettingsResponse, error) {
	return &modulev1.SettingsResponse{Json: mebibyte}, nil
}

func (h *longHost) Publish(ctx context.Context, _ *modulev1.PublishRequest) (*modulev1.PublishResponse, error) {
	h.published <- struct{}{}
	select {
	case <-h.goOn:
	case <-ctx.Done():
	}
	return &modulev1.PublishResponse{}, nil
}

func dialBudget(t *testing.T, host modulev1.HostServer) *grpc.ClientConn {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	server := grpc.NewServer(newBudget().hostOptions()...)
	server.RegisterService(hostService(), host)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	conn, err := grpc.NewClient("passthrough:", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithStaticStreamWindowSize(window), grpc.WithStaticConnWindowSize(window), // else it takes whole answers in that nobody reads
		grpc.WithContextDialer(func(context.Context, string) (net.Conn, error) { return listener.Dial() }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		server.Stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return conn
}

func TestAnswersThatNobodyReadsAreNotKept(t *testing.T) {
	conn := dialBudget(t, &longHost{})
	ctx, cancel := context.WithCancel(t.Context())
	var streams []grpc.ClientStream
	for range 100 {
		s, err := conn.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, modulev1.Host_Settings_FullMethodName)
		if err == nil {
			err = s.SendMsg(&modulev1.SettingsRequest{})
		}
		if err == nil {
			err = s.CloseSend()
		}
		if err != nil {
			t.Fatal(err)
		}
		streams = append(streams, s)
	}
	// Each refusal is there before anything is read of another's answer: the core waits for room in none.
	refused := 0
	for _, s := range streams {
		if _, err := s.Header(); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range streams {
		switch err := s.RecvMsg(&modulev1.SettingsResponse{}); status.Code(err) {
		case codes.OK:
		case codes.ResourceExhausted:
			refused++
		default:
			t.Fatal(err)
		}
	}
	if kept := len(streams) - refused; kept > maxHeld>>20 || kept < maxHeld>>20/2 {
		t.Errorf("%d MiB of answers were kept", kept)
	}
	cancel()
	if _, err := modulev1.NewHostClient(conn).Settings(t.Context(), &modulev1.SettingsRequest{}); err != nil {
		t.Errorf("what comes then: %v", err)
	}
}

func TestAMessageThatGrowsIsNotTakenIn(t *testing.T) {
	client := modulev1.NewHostClient(dialBudget(t, &longHost{}))
	for _, row := range []struct {
		samples int
		want    codes.Code
	}{{maxFields, codes.Unimplemented}, {maxFields + 1, codes.Internal}, {1 << 20, codes.Internal}} {
		req := &modulev1.MeasureRequest{Samples: slices.Repeat([]*modulev1.Sample{{}}, row.samples)}
		if _, err := client.Measure(t.Context(), req); status.Code(err) != row.want {
			t.Errorf("%d samples: %v, want %v", row.samples, err, row.want)
		}
	}
}

func TestWhatIsWorkedOnCountsUntilItsEnd(t *testing.T) {
	host := &longHost{published: make(chan struct{}, 100), goOn: make(chan struct{})}
	client := modulev1.NewHostClient(dialBudget(t, host))
	ended := make(chan error, 40)
	for range cap(ended) {
		go func() {
			_, err := client.Publish(t.Context(), &modulev1.PublishRequest{Topic: "x", Json: mebibyte})
			ended <- err
		}()
	}
	most := maxHeld/len(mebibyte) - 1 // each is a little longer
	for range cap(ended) - most {
		if err := <-ended; status.Code(err) != codes.ResourceExhausted {
			t.Fatalf("one too many: %v", err)
		}
	}
	close(host.goOn)
	for range most {
		if err := <-ended; err != nil {
			t.Errorf("one that there was room for: %v", err)
		}
	}
	if got := len(host.published); got != most {
		t.Errorf("%d were worked on, want %d", got, most)
	}
	if _, err := client.Publish(t.Context(), &modulev1.PublishRequest{Topic: "x", Json: mebibyte}); err != nil {
		t.Errorf("what comes then: %v", err)
	}
}
