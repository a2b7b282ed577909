package audited

import (
	"context"
	"log/slog"
	"time"
)

// again is after how long what could not be written down is tried again.
const again = 5 * time.Second

// Writer is safe for concurrent use.
type Writer struct {
	log      *slog.Logger
	what     string
	write    func(context.Context) error
	happened chan struct{}
}

// New is of what happened to campaigns, say, for the log. write writes down all that is not written down yet.
func New(log *slog.Logger, what string, write func(context.Context) error) *Writer {
	return &Writer{log: log, what: what, write: write, happened: make(chan struct{}, 1)}
}

// Happened says that there may be something to write down. It does not wait for that.
func (w *Writer) Happened() {
	select {
	case w.happened <- struct{}{}:
	default:
	}
}

// Run writes whenever something may have happened, until ctx ends.
func (w *Writer) Run(ctx context.Context) error {
	retry := time.NewTimer(again)
	retry.Stop()
	defer retry.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-w.happened:
		case <-retry.C:
		}
		if err := w.write(ctx); err != nil && ctx.Err() == nil {
			w.log.WarnContext(ctx, "what happened is not written down yet", "what", w.what, "error", err, "again_in", again.String())
			retry.Reset(again)
		}
	}
}
