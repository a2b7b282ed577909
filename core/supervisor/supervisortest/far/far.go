// Package far is a plugin's host as the test sees it, through the plugin's own API: so the suites of portaltest/conformance
// run in a real process. The test plugin serves it, and the tests ask.
package far

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// Ask makes one request of the plugin.
type Ask func(ctx context.Context, path string, body io.Reader) (*http.Response, error)

// Handler serves a host's stores.
func Handler(host portal.Host) http.Handler {
	mux := http.NewServeMux()
	serveKV(mux, host.KV)
	serveBlobs(mux, host.Blobs)
	serveSettings(mux, host.Settings)
	serveNotifications(mux, host.Notifications)
	return mux
}

// answer serves a call whose request and answer are JSON.
func answer[Request, Answer any](mux *http.ServeMux, path string, call func(context.Context, Request) (Answer, error)) {
	mux.HandleFunc("POST "+path, portal.JSON(func(r *http.Request) (any, error) {
		var request Request
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
			return nil, portal.Errorf(portal.Invalid, "%s", err)
		}
		got, err := call(r.Context(), request)
		return got, Told(err)
	}))
}

// Told is what the host answered, for a test to see: a module tells its visitors what it means to them.
func Told(err error) error {
	if host := (*portal.HostError)(nil); errors.As(err, &host) {
		return portal.Errorf(host.Code, "%s", host.Message).Because(err)
	}
	return err
}

// call asks what answer serves.
func call[Answer any](ctx context.Context, ask Ask, path string, request any) (got Answer, err error) {
	body, err := json.Marshal(request)
	if err != nil {
		return got, err
	}
	res, err := ask(ctx, path, bytes.NewReader(body))
	if err != nil {
		return got, err
	}
	defer res.Body.Close()
	if err := refusal(res); err != nil {
		return got, err
	}
	if res.StatusCode == http.StatusNoContent {
		return got, nil
	}
	err = json.NewDecoder(res.Body).Decode(&got)
	return got, err
}

// refusal is the Error that the plugin's host answered with; nil: it did not refuse.
func refusal(res *http.Response) error {
	if res.StatusCode < 300 {
		return nil
	}
	said, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	for code := portal.Internal; code <= portal.Unavailable; code++ {
		if code.Status() == res.StatusCode {
			return portal.Errorf(code, "%s", said)
		}
	}
	return fmt.Errorf("%s: %s", res.Status, said)
}
