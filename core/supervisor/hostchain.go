package supervisor

import (
	"context"
	"slices"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// A part of a batch has at most so many logs and, but for its last log, so many bytes of data.
const (
	logsPart  = 256
	bytesPart = 1 << 20
)

func (h *hostService) Contract(ctx context.Context, req *modulev1.ContractRequest) (*modulev1.ContractResponse, error) {
	address, err := h.contract(ctx, req.Name)
	return &modulev1.ContractResponse{Address: address[:]}, h.answer("contract", err)
}

func (h *hostService) contract(ctx context.Context, name string) (portal.Address, error) {
	if err := h.allowed("chain.read"); err != nil {
		return portal.Address{}, err
	}
	if !slices.Contains(h.manifest.Contracts, name) {
		return portal.Address{}, portal.Errorf(portal.Forbidden, "The module's manifest does not name the contract %q.", name)
	}
	return h.ports.Chain.Contract(ctx, name)
}

// declared answers Forbidden for an address that is none of the manifest's contracts on this chain.
func (h *hostService) declared(ctx context.Context, address portal.Address) error {
	for _, name := range h.manifest.Contracts {
		known, err := h.ports.Chain.Contract(ctx, name)
		if portal.CodeOf(err) == portal.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		if known == address {
			return nil
		}
	}
	return portal.Errorf(portal.Forbidden, "%s is none of the contracts that the module's manifest names.", address)
}

func (h *hostService) Head(ctx context.Context, _ *modulev1.HeadRequest) (*modulev1.HeadResponse, error) {
	if err := h.allowed("chain.read"); err != nil {
		return nil, h.answer("head", err)
	}
	head, err := h.ports.Chain.Head(ctx)
	return &modulev1.HeadResponse{Block: blockMessage(head)}, h.answer("head", err)
}

func (h *hostService) Call(ctx context.Context, req *modulev1.CallRequest) (*modulev1.CallResponse, error) {
	output, at, err := h.call(ctx, req)
	return &modulev1.CallResponse{Output: output, At: blockMessage(at)}, h.answer("call", err)
}

func (h *hostService) call(ctx context.Context, req *modulev1.CallRequest) ([]byte, portal.Block, error) {
	if err := h.allowed("chain.read"); err != nil {
		return nil, portal.Block{}, err
	}
	to, err := addressOf(req.To)
	if err != nil {
		return nil, portal.Block{}, err
	}
	if err := h.declared(ctx, to); err != nil {
		return nil, portal.Block{}, err
	}
	return h.ports.Chain.Call(ctx, to, req.Input, req.Block)
}

func (h *hostService) Logs(req *modulev1.LogsRequest, stream grpc.ServerStreamingServer[modulev1.LogsResponse]) error {
	ctx := stream.Context()
	filter, err := h.filter(ctx, req)
	if err != nil {
		return h.answer("logs", err)
	}
	for batch, err := range h.ports.Chain.Logs(ctx, filter) {
		if err == nil {
			err = sendBatch(stream, batch)
		}
		if err != nil {
			return h.answer("logs", err)
		}
	}
	return h.answer("logs", ctx.Err())
}

func (h *hostService) filter(ctx context.Context, req *modulev1.LogsRequest) (portal.LogFilter, error) {
	filter := portal.LogFilter{From: req.From}
	if err := h.allowed("chain.logs"); err != nil {
		return filter, err
	}
	if len(req.Contracts) == 0 {
		return filter, portal.Errorf(portal.Invalid, "A log filter names at least one contract.")
	}
	for _, b := range req.Contracts {
		address, err := addressOf(b)
		if err != nil {
			return filter, err
		}
		if err := h.declared(ctx, address); err != nil {
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
	return filter, nil
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
	part.Head, part.Next, part.CaughtUp = blockMessage(batch.Head), batch.Next, batch.CaughtUp
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
