package far

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"

	"gaia.example/portal/sdk/go/portal"
)

// Blobs are the plugin's.
type Blobs struct{ Ask Ask }

// about is the header that has a blob's description, as JSON.
const about = "X-Blob"

func serveBlobs(mux *http.ServeMux, blobs portal.Blobs) {
	mux.HandleFunc("POST /blobs/put", portal.JSON(func(r *http.Request) (any, error) {
		blob, err := blobs.Put(r.Context(), r.FormValue("name"), r.Body)
		return blob, Told(err)
	}))
	mux.HandleFunc("POST /blobs/open", func(w http.ResponseWriter, r *http.Request) {
		from, blob, err := blobs.Open(r.Context(), r.FormValue("name"))
		if err != nil {
			portal.JSON(func(*http.Request) (any, error) { return nil, Told(err) })(w, r)
			return
		}
		defer from.Close()
		text, err := json.Marshal(blob)
		if err != nil {
			panic(err)
		}
		w.Header().Set(about, string(text))
		if _, err := io.Copy(w, from); err != nil {
			panic(http.ErrAbortHandler) // the answer is cut
		}
	})
	answer(mux, "/blobs/delete", func(ctx context.Context, r keyed) (any, error) { return nil, blobs.Delete(ctx, r.Key) })
	answer(mux, "/blobs/list", func(ctx context.Context, r listed) ([]portal.Blob, error) {
		return blobs.List(ctx, r.Prefix, r.After, r.Limit)
	})
}

// Put is portal.Blobs'.
func (b Blobs) Put(ctx context.Context, name string, r io.Reader) (blob portal.Blob, err error) {
	res, err := b.Ask(ctx, "/blobs/put?name="+url.QueryEscape(name), r)
	if err != nil {
		return blob, err
	}
	defer res.Body.Close()
	if err := refusal(res); err != nil {
		return blob, err
	}
	err = json.NewDecoder(res.Body).Decode(&blob)
	return blob, err
}

// Open is portal.Blobs'.
func (b Blobs) Open(ctx context.Context, name string) (io.ReadCloser, portal.Blob, error) {
	res, err := b.Ask(ctx, "/blobs/open?name="+url.QueryEscape(name), nil)
	if err != nil {
		return nil, portal.Blob{}, err
	}
	var blob portal.Blob
	if err = refusal(res); err == nil {
		err = json.Unmarshal([]byte(res.Header.Get(about)), &blob)
	}
	if err != nil {
		res.Body.Close()
		return nil, blob, err
	}
	return res.Body, blob, nil
}

// Delete is portal.Blobs'.
func (b Blobs) Delete(ctx context.Context, name string) error {
	_, err := call[any](ctx, b.Ask, "/blobs/delete", keyed{Key: name})
	return err
}

// List is portal.Blobs'.
func (b Blobs) List(ctx context.Context, prefix, after string, limit int) ([]portal.Blob, error) {
	return call[[]portal.Blob](ctx, b.Ask, "/blobs/list", listed{prefix, after, limit})
}
