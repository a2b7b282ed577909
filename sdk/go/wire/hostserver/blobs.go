package hostserver

import (
	"context"
	"errors"
	"io"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// blobPart is how much of a blob one message carries, in bytes.
const blobPart = 256 << 10

func (s *server) BlobPut(stream grpc.ClientStreamingServer[modulev1.BlobPutRequest, modulev1.Blob]) error {
	first, err := stream.Recv()
	if err != nil {
		return err
	}
	blob, err := s.host.Blobs.Put(stream.Context(), first.Name, &parts{stream: stream, part: first.Part})
	if err != nil {
		return s.answer("blob put", err)
	}
	return stream.SendAndClose(blobMessage(blob))
}

// parts reads a blob as it comes.
type parts struct {
	stream grpc.ClientStreamingServer[modulev1.BlobPutRequest, modulev1.Blob]
	part   []byte
}

func (p *parts) Read(b []byte) (int, error) {
	for len(p.part) == 0 {
		next, err := p.stream.Recv()
		if err != nil {
			if given := p.stream.Context().Err(); given != nil {
				err = given
			}
			return 0, err // io.EOF only when the module has said that this is all
		}
		p.part = next.Part
	}
	n := copy(b, p.part)
	p.part = p.part[n:]
	return n, nil
}

func (s *server) BlobGet(req *modulev1.BlobGetRequest, stream grpc.ServerStreamingServer[modulev1.BlobPart]) error {
	r, blob, err := s.host.Blobs.Open(stream.Context(), req.Name)
	if err != nil {
		return s.answer("blob get", err)
	}
	defer r.Close()
	message, buffer := &modulev1.BlobPart{Blob: blobMessage(blob)}, make([]byte, blobPart)
	for {
		n, err := io.ReadFull(r, buffer)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return s.answer("blob get", err)
		}
		message.Part = buffer[:n]
		if n > 0 || message.Blob != nil {
			if err := stream.Send(message); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
		message = &modulev1.BlobPart{}
	}
}

func (s *server) BlobDelete(ctx context.Context, req *modulev1.BlobDeleteRequest) (*modulev1.BlobDeleteResponse, error) {
	return &modulev1.BlobDeleteResponse{}, s.answer("blob delete", s.host.Blobs.Delete(ctx, req.Name))
}

func (s *server) BlobList(ctx context.Context, req *modulev1.BlobListRequest) (*modulev1.BlobListResponse, error) {
	list, err := s.host.Blobs.List(ctx, req.Prefix, req.After, int(req.Limit))
	res := &modulev1.BlobListResponse{}
	for _, b := range list {
		res.Blobs = append(res.Blobs, blobMessage(b))
	}
	return res, s.answer("blob list", err)
}

func blobMessage(b portal.Blob) *modulev1.Blob {
	return &modulev1.Blob{Name: b.Name, Bytes: b.Bytes, Sha256: b.SHA256[:], StoredUnixMs: milli(b.Stored)}
}
