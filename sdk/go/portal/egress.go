package portal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// maxEgressBody is the longest body of a request that leaves through Host.Egress, in bytes. An answer has at most 16 MiB.
const maxEgressBody = 2 << 20

// egress is Host.Egress: an http.RoundTripper through the core, to hosts that the capability egress.fetch names. It follows no
// redirect; the answer's status and headers come with its first bytes, the body as it arrives.
type egress struct{ client modulev1.HostClient }

// RoundTrip is http.RoundTripper's. An error of the portal's own is a *Error.
func (e egress) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := requestBody(r)
	if err != nil {
		return nil, err
	}
	req := &modulev1.FetchRequest{Method: r.Method, Url: r.URL.String(), Body: body}
	for name, values := range r.Header {
		for _, value := range values {
			req.Headers = append(req.Headers, &modulev1.Header{Name: name, Value: value})
		}
	}
	ctx, cancel := context.WithCancel(r.Context())
	stream, err := e.client.Fetch(ctx, req)
	if err == nil {
		var first *modulev1.FetchPart
		if first, err = stream.Recv(); err == nil {
			return e.response(r, first, &egressBody{stream: stream, part: first.Part, cancel: cancel}), nil
		}
	}
	cancel()
	return nil, fromStatus(err)
}

func (e egress) response(r *http.Request, first *modulev1.FetchPart, body io.ReadCloser) *http.Response {
	res := &http.Response{
		Status: fmt.Sprintf("%d %s", first.Status, http.StatusText(int(first.Status))), StatusCode: int(first.Status),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{}, Body: body, ContentLength: -1, Request: r,
	}
	for _, h := range first.Headers {
		res.Header.Add(h.Name, h.Value)
	}
	return res
}

// requestBody reads the body to its end and closes it, as a RoundTripper has to.
func requestBody(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	defer r.Body.Close()
	var body bytes.Buffer
	if n, err := io.Copy(&body, io.LimitReader(r.Body, maxEgressBody+1)); err != nil {
		return nil, err
	} else if n > maxEgressBody {
		return nil, hostErrorf(TooLarge, "A request through the portal carries at most %d MiB.", maxEgressBody>>20)
	}
	return body.Bytes(), nil
}

// egressBody reads the parts of one answer.
type egressBody struct {
	stream modulev1.Host_FetchClient
	part   []byte
	cancel context.CancelFunc
}

func (b *egressBody) Read(to []byte) (int, error) {
	for len(b.part) == 0 {
		next, err := b.stream.Recv()
		if errors.Is(err, io.EOF) {
			return 0, io.EOF
		}
		if err != nil {
			return 0, fromStatus(err)
		}
		b.part = next.Part
	}
	n := copy(to, b.part)
	b.part = b.part[n:]
	return n, nil
}

func (b *egressBody) Close() error {
	b.cancel()
	return nil
}
