package hostserver

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// fetchPart is how much of an answer one message carries at most, in bytes.
const fetchPart = 64 << 10

// longestURL is what no host takes, in bytes: what is longer is not even read.
const longestURL = 8 << 10

func (s *server) Fetch(req *modulev1.FetchRequest, stream grpc.ServerStreamingServer[modulev1.FetchPart]) error {
	if len(req.Url) > longestURL {
		return s.answer("fetch", portal.Errorf(portal.Invalid, "A URL has at most %d KiB.", longestURL>>10))
	}
	r, err := http.NewRequestWithContext(stream.Context(), req.Method, req.Url, bytes.NewReader(req.Body))
	if err != nil {
		return s.answer("fetch", portal.Errorf(portal.Invalid, "The request's method or URL cannot be read."))
	}
	for _, h := range req.Headers {
		r.Header.Add(h.Name, h.Value)
	}
	res, err := s.host.Egress.RoundTrip(r)
	if err != nil {
		return s.answer("fetch", err)
	}
	defer res.Body.Close()
	message, buffer := &modulev1.FetchPart{Status: uint32(res.StatusCode)}, make([]byte, fetchPart)
	for name, values := range res.Header {
		for _, value := range values {
			message.Headers = append(message.Headers, &modulev1.Header{Name: name, Value: value})
		}
	}
	for {
		if err := stream.Send(message); err != nil {
			return err
		}
		n, err := res.Body.Read(buffer)
		if n == 0 && errors.Is(err, io.EOF) {
			return nil
		}
		if n == 0 && err != nil {
			return s.answer("fetch", err)
		}
		message = &modulev1.FetchPart{Part: buffer[:n]}
	}
}
