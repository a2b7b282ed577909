package portal

import "context"

type drainingKey struct{}

// Draining is closed when this process gets no new request any more, because another version takes its place, or because the
// module is put to sleep or turned off. ctx is a request's, a job's, or the one of New or Run; of any other the channel is nil. The
// requests and jobs that run may go on until the portal's drain limit (10 s), when what is left is cut. A handler that would not
// end by itself does so now, after what it has in hand, and its client finds the next version when it comes again:
//
//	for {
//		select {
//		case e := <-events:
//			fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.ID, e.Text)
//			_ = http.NewResponseController(w).Flush()
//		case <-portal.Draining(r.Context()):
//			return // an EventSource reconnects, with Last-Event-ID
//		case <-r.Context().Done():
//			return // the client left
//		}
//	}
//
// A WebSocket's handler sends its close frame then (1012, service restart) and waits a moment for the client's.
func Draining(ctx context.Context) <-chan struct{} {
	draining, _ := ctx.Value(drainingKey{}).(<-chan struct{})
	return draining
}

// WithDraining is for tests and for the glue.
func WithDraining(ctx context.Context, draining <-chan struct{}) context.Context {
	return context.WithValue(ctx, drainingKey{}, draining)
}
