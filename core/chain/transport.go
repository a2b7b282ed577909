package chain

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/ethereum/go-ethereum/rpc"
)

const (
	maxAnswer = 32 << 20 // bytes of one answer

	// The pause after a rate limit: the one that the endpoint asks for, within these bounds.
	minPause = time.Second
	maxPause = 5 * time.Minute

	codeLimited = -32005 // the JSON-RPC error of who asks too much
)

var errTooLong = errors.New("the answer is too long")

// transport carries one endpoint's requests. It bounds answers and hears how long a rate limit is to last.
type transport struct {
	base    *http.Transport
	limited func(time.Duration)
}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := t.base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	after := answer.Header.Get("Retry-After")
	if answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode == http.StatusServiceUnavailable && after != "" {
		t.limited(retryAfter(after, time.Now()))
	}
	answer.Body = &bounded{answer.Body, maxAnswer}
	return answer, nil
}

// retryAfter reads Retry-After (RFC 9110 §10.2.3), seconds or a date.
func retryAfter(value string, now time.Time) time.Duration {
	pause := minPause
	if seconds, err := strconv.Atoi(value); err == nil {
		pause = time.Duration(min(seconds, int(maxPause/time.Second))) * time.Second
	} else if date, err := http.ParseTime(value); err == nil {
		pause = date.Sub(now)
	}
	return min(max(pause, minPause), maxPause)
}

// bounded is a body that fails when it is longer than that.
type bounded struct {
	io.ReadCloser
	left int
}

func (b *bounded) Read(into []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLong
	}
	n, err := b.ReadCloser.Read(into[:min(len(into), b.left)])
	b.left -= n
	return n, err
}

// withoutURL is the error without the URL of the endpoint, which may hold a key, and without a long body.
func withoutURL(err error) error {
	var sent *url.Error
	if errors.As(err, &sent) {
		return sent.Err
	}
	var refused rpc.HTTPError
	if errors.As(err, &refused) {
		return errors.New(refused.Status)
	}
	return err
}
