package portal

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// newHost is the Host over the control connection.
func newHost(client modulev1.HostClient, logs *logQueue, samples *sampleQueue) Host {
	return Host{
		Log: slog.New(newLogHandler(logs)), Metrics: samples, Settings: settings{client},
		KV: kv{client}, Blobs: blobs{client}, SQL: sql{client},
		Events: events{client}, Chain: chain{client}, Callers: callers{client}, Modules: modules{client},
		Egress: egress{client}, Notifications: notifications{client}, Audit: audit{client},
		Portal: place{client},
	}
}

// unixMilli is the time; the zero one for 0.
func unixMilli(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// fixed is the array in bytes; the zero one where the length differs, which the core never sends.
func fixed[T Address | Hash](b []byte) (v T) {
	switch p := any(&v).(type) {
	case *Address:
		if len(b) == len(p) {
			copy(p[:], b)
		}
	case *Hash:
		if len(b) == len(p) {
			copy(p[:], b)
		}
	}
	return v
}

// fromStatus is the HostError of what the core answered with.
func fromStatus(err error) error {
	if err == nil {
		return nil
	}
	s, ok := status.FromError(err)
	if !ok {
		return err
	}
	switch s.Code() {
	case codes.Canceled:
		return fmt.Errorf("the call to the portal was given up: %w", context.Canceled)
	case codes.DeadlineExceeded:
		return &HostError{Code: Unavailable, Message: "The portal did not answer in time.", Err: context.DeadlineExceeded}
	}
	if !wire.Refused(s) {
		return onTheWay(s, err)
	}
	http := wire.HTTPStatus(s.Code())
	for code := range Code(len(codeStatus)) {
		if code.Status() == http {
			return &HostError{Code: code, Message: s.Message()}
		}
	}
	return err
}

// onTheWay is the error of a call that the core did not answer.
func onTheWay(s *status.Status, err error) error {
	switch s.Code() {
	case codes.Unavailable:
		return &HostError{Code: Unavailable, Message: "The portal did not answer.", Err: err}
	case codes.ResourceExhausted:
		return &HostError{Code: TooLarge, Message: fmt.Sprintf("A call to the portal carries at most %d MiB.", wire.MaxMessage>>20), Err: err}
	}
	return &HostError{Code: Internal, Message: "The portal could not be called.", Err: err}
}
