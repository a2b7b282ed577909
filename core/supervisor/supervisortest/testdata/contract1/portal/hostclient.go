package portal

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// host is Host over the control connection.
type host struct {
	client modulev1.HostClient
	log    *slog.Logger
}

func newHost(client modulev1.HostClient, logs *logQueue) *host {
	return &host{client: client, log: slog.New(newLogHandler(logs))}
}

func (h *host) Log() *slog.Logger { return h.log }
func (h *host) Chain() Chain      { return chain{h.client} }
func (h *host) Events() Events    { return events{h.client} }

func (h *host) Settings(ctx context.Context, into any) error {
	res, err := h.client.Settings(ctx, &modulev1.SettingsRequest{})
	if err != nil {
		return fromStatus(err)
	}
	if err := json.Unmarshal(res.Json, into); err != nil {
		return fmt.Errorf("read the settings: %w", err)
	}
	return nil
}

type events struct{ client modulev1.HostClient }

func (e events) Publish(ctx context.Context, topic string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	_, err = e.client.Publish(ctx, &modulev1.PublishRequest{Topic: topic, Json: body})
	return fromStatus(err)
}

type chain struct{ client modulev1.HostClient }

func (c chain) Contract(ctx context.Context, name string) (Address, error) {
	res, err := c.client.Contract(ctx, &modulev1.ContractRequest{Name: name})
	if err != nil {
		return Address{}, fromStatus(err)
	}
	return fixed[Address](res.Address), nil
}

func (c chain) Head(ctx context.Context) (Block, error) {
	res, err := c.client.Head(ctx, &modulev1.HeadRequest{})
	if err != nil {
		return Block{}, fromStatus(err)
	}
	return blockOf(res.Block), nil
}

func (c chain) Call(ctx context.Context, to Address, input []byte, block uint64) ([]byte, Block, error) {
	res, err := c.client.Call(ctx, &modulev1.CallRequest{To: to[:], Input: input, Block: block})
	if err != nil {
		return nil, Block{}, fromStatus(err)
	}
	return res.Output, blockOf(res.At), nil
}

func (c chain) Logs(ctx context.Context, filter LogFilter) iter.Seq2[LogBatch, error] {
	return func(yield func(LogBatch, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		req := &modulev1.LogsRequest{From: filter.From}
		for _, a := range filter.Contracts {
			req.Contracts = append(req.Contracts, a[:])
		}
		for _, h := range filter.Events {
			req.Events = append(req.Events, h[:])
		}
		stream, err := c.client.Logs(ctx, req)
		if err != nil {
			yield(LogBatch{}, fromStatus(err))
			return
		}
		for {
			batch, err := receiveBatch(stream)
			if !yield(batch, fromStatus(err)) || err != nil {
				return
			}
		}
	}
}

// receiveBatch joins the parts of a batch: only the last one has a head.
func receiveBatch(stream modulev1.Host_LogsClient) (LogBatch, error) {
	var batch LogBatch
	for {
		res, err := stream.Recv()
		if err != nil {
			return LogBatch{}, err
		}
		for _, l := range res.Logs {
			batch.Logs = append(batch.Logs, logOf(l))
		}
		if res.Head != nil {
			batch.Head, batch.Next, batch.CaughtUp = blockOf(res.Head), res.Next, res.CaughtUp
			return batch, nil
		}
	}
}

func logOf(l *modulev1.Log) Log {
	log := Log{
		Contract: fixed[Address](l.Contract), Data: l.Data, Block: blockOf(l.Block),
		Transaction: fixed[Hash](l.Transaction), Index: uint(l.Index), Removed: l.Removed,
	}
	for _, t := range l.Topics {
		log.Topics = append(log.Topics, fixed[Hash](t))
	}
	return log
}

func blockOf(b *modulev1.Block) Block {
	if b == nil {
		return Block{}
	}
	return Block{Number: b.Number, Hash: fixed[Hash](b.Hash), Time: time.Unix(b.TimeUnix, 0).UTC()}
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

// fromStatus is the Error that the core answered with.
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
		return fmt.Errorf("the portal did not answer in time: %w", context.DeadlineExceeded)
	}
	if !wire.Refused(s) {
		return onTheWay(s, err)
	}
	http := wire.HTTPStatus(s.Code())
	for code := range Code(len(codeStatus)) {
		if code.Status() == http {
			return &Error{Code: code, Message: s.Message()}
		}
	}
	return err
}

// onTheWay is the error of a call that the core did not answer.
func onTheWay(s *status.Status, err error) error {
	switch s.Code() {
	case codes.Unavailable:
		return Errorf(Unavailable, "The portal did not answer. Try again in a moment.").Because(err)
	case codes.ResourceExhausted:
		return Errorf(TooLarge, "A call to the portal carries at most %d MiB.", wire.MaxMessage>>20).Because(err)
	}
	return fmt.Errorf("call the portal: %w", err)
}
