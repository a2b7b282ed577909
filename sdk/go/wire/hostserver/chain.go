package hostserver

import (
	"context"
	"time"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// A part of a batch has at most so many logs and, but for its last log, so many bytes of data.
const (
	logsPart  = 256
	bytesPart = 1 << 20
)

// maxFilter is how many contracts, and how many events, a filter has at most.
const maxFilter = 256

func (s *server) Contract(ctx context.Context, req *modulev1.ContractRequest) (*modulev1.ContractResponse, error) {
	address, err := s.host.Chain.Contract(ctx, req.Name)
	return &modulev1.ContractResponse{Address: address[:]}, s.answer("contract", err)
}

func (s *server) ABI(ctx context.Context, req *modulev1.ABIRequest) (*modulev1.ABIResponse, error) {
	abi, err := s.host.Chain.ABI(ctx, req.Name)
	return &modulev1.ABIResponse{Json: abi}, s.answer("abi", err)
}

func (s *server) Head(ctx context.Context, _ *modulev1.HeadRequest) (*modulev1.HeadResponse, error) {
	head, err := s.host.Chain.Head(ctx)
	return &modulev1.HeadResponse{Block: blockMessage(head)}, s.answer("head", err)
}

func (s *server) Call(ctx context.Context, req *modulev1.CallRequest) (*modulev1.CallResponse, error) {
	to, err := addressOf(req.To)
	if err != nil {
		return nil, s.answer("call", err)
	}
	output, at, err := s.host.Chain.Call(ctx, to, req.Input, req.Block)
	return &modulev1.CallResponse{Output: output, At: blockMessage(at)}, s.answer("call", err)
}

func (s *server) Code(ctx context.Context, req *modulev1.CodeRequest) (*modulev1.CodeResponse, error) {
	of, err := addressOf(req.Of)
	if err != nil {
		return nil, s.answer("code", err)
	}
	code, at, err := s.host.Chain.Code(ctx, of, req.Block)
	return &modulev1.CodeResponse{Code: code, At: blockMessage(at)}, s.answer("code", err)
}

func (s *server) Storage(ctx context.Context, req *modulev1.StorageRequest) (*modulev1.StorageResponse, error) {
	of, err := addressOf(req.Of)
	if err == nil && len(req.Slot) != len(portal.Hash{}) {
		err = portal.Errorf(portal.Invalid, "A slot of a contract's storage is named by 32 bytes.")
	}
	if err != nil {
		return nil, s.answer("storage", err)
	}
	value, at, err := s.host.Chain.Storage(ctx, of, portal.Hash(req.Slot), req.Block)
	return &modulev1.StorageResponse{Value: value[:], At: blockMessage(at)}, s.answer("storage", err)
}

func (s *server) Logs(req *modulev1.LogsRequest, stream grpc.ServerStreamingServer[modulev1.LogsResponse]) error {
	filter, err := filterOf(req)
	if err != nil {
		return s.answer("logs", err)
	}
	ctx := stream.Context()
	for batch, err := range s.host.Chain.Logs(ctx, filter) {
		if err != nil {
			return s.answer("logs", err)
		}
		if err := sendBatch(stream, batch); err != nil {
			return err
		}
	}
	return s.answer("logs", ctx.Err())
}

func filterOf(req *modulev1.LogsRequest) (portal.LogFilter, error) {
	filter := portal.LogFilter{From: req.From}
	if len(req.Contracts) == 0 {
		return filter, portal.Errorf(portal.Invalid, "A log filter names at least one contract.")
	}
	if len(req.Contracts) > maxFilter || len(req.Events) > maxFilter {
		return filter, portal.Errorf(portal.Invalid, "A log filter names at most %d contracts, and as many events.", maxFilter)
	}
	for _, b := range req.Contracts {
		address, err := addressOf(b)
		if err != nil {
			return filter, err
		}
		filter.Contracts = append(filter.Contracts, address)
	}
	for _, b := range req.Events {
		if len(b) != len(portal.Hash{}) {
			return filter, portal.Errorf(portal.Invalid, "An event is named by 32 bytes.")
		}
		filter.Events = append(filter.Events, portal.Hash(b))
	}
	return filter, known(&filter, req.Known)
}

// known takes the blocks that the reader has passed.
func known(filter *portal.LogFilter, blocks []*modulev1.Block) error {
	if len(blocks) > portal.MaxKnown {
		return portal.Errorf(portal.Invalid, "A log filter names at most %d blocks that are known.", portal.MaxKnown)
	}
	for i, b := range blocks {
		if b == nil || len(b.Hash) != len(portal.Hash{}) {
			return portal.Errorf(portal.Invalid, "A block that is known has a hash of 32 bytes.")
		}
		if b.Number >= filter.From || i > 0 && b.Number <= blocks[i-1].Number {
			return portal.Errorf(portal.Invalid, "The blocks that are known lie below the first that is asked for, oldest first.")
		}
		filter.Known = append(filter.Known, portal.Block{Number: b.Number, Hash: portal.Hash(b.Hash), Time: time.Unix(b.TimeUnix, 0).UTC()})
	}
	return nil
}

// sendBatch sends a batch in parts that stay below the message cap; only the last has a head.
func sendBatch(stream grpc.ServerStreamingServer[modulev1.LogsResponse], batch portal.LogBatch) error {
	part, size := &modulev1.LogsResponse{}, 0
	for _, l := range batch.Logs {
		if len(part.Logs) == logsPart || size > bytesPart {
			if err := stream.Send(part); err != nil {
				return err
			}
			part, size = &modulev1.LogsResponse{}, 0
		}
		part.Logs = append(part.Logs, logMessage(l))
		size += len(l.Data)
	}
	part.Head, part.Next, part.CaughtUp, part.Lost = blockMessage(batch.Head), batch.Next, batch.CaughtUp, batch.Lost
	return stream.Send(part)
}

func logMessage(l portal.Log) *modulev1.Log {
	m := &modulev1.Log{
		Contract: l.Contract[:], Data: l.Data, Block: blockMessage(l.Block),
		Transaction: l.Transaction[:], Index: uint32(l.Index), Removed: l.Removed,
	}
	for _, t := range l.Topics {
		m.Topics = append(m.Topics, t[:])
	}
	return m
}

func blockMessage(b portal.Block) *modulev1.Block {
	return &modulev1.Block{Number: b.Number, Hash: b.Hash[:], TimeUnix: b.Time.Unix()}
}

func addressOf(b []byte) (portal.Address, error) {
	if len(b) != len(portal.Address{}) {
		return portal.Address{}, portal.Errorf(portal.Invalid, "An address has 20 bytes.")
	}
	return portal.Address(b), nil
}
