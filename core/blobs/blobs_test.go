package blobs

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("net/http.(*persistConn).readLoop"),
		goleak.IgnoreTopFunction("net/http.(*persistConn).writeLoop"))
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// places are both kinds, each with where its files are.
func places(t *testing.T, test func(t *testing.T, blobs core.Blobs, dir string)) {
	t.Run("folder", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "blobs")
		blobs, err := Open(Config{URL: dir})
		check(t, err)
		test(t, blobs, dir)
	})
	t.Run("S3", func(t *testing.T) {
		server := coretest.S3(t, "")
		blobs, err := Open(of(server, server.URL, t.TempDir()))
		check(t, err)
		test(t, blobs, filepath.Join(server.Dir, server.Bucket))
	})
}

// of is the configuration for a store that is reached at that URL.
func of(server *coretest.S3Server, endpoint, draft string) Config {
	return Config{URL: "s3://" + server.Bucket + "/bundles", Endpoint: endpoint, Region: "us-east-1", AccessKey: server.AccessKey,
		SecretKey: server.SecretKey, Draft: draft}
}

// noise is bytes that nobody else has.
func noise(size int) []byte {
	text := make([]byte, size)
	_, _ = rand.Read(text) // it never fails
	return text
}

func put(t *testing.T, blobs core.Blobs, text []byte) core.Digest {
	t.Helper()
	digest, size, err := blobs.Put(t.Context(), bytes.NewReader(text))
	check(t, err)
	if digest != sha256.Sum256(text) || size != int64(len(text)) {
		t.Fatalf("stored as %s with %d bytes", digest, size)
	}
	return digest
}

func get(t *testing.T, blobs core.Blobs, digest core.Digest) []byte {
	t.Helper()
	r, err := blobs.Get(t.Context(), digest)
	check(t, err)
	defer r.Close()
	text, err := io.ReadAll(r)
	check(t, err)
	return text
}

// files are the blobs' files below dir.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var found []string
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			found = append(found, path)
		}
		return err
	}))
	return found
}

func TestBlobs(t *testing.T) {
	places(t, func(t *testing.T, blobs core.Blobs, dir string) {
		for _, size := range []int{0, 1, 5 << 20, 17 << 20} {
			text := noise(size)
			digest := put(t, blobs, text)
			if again := put(t, blobs, text); again != digest {
				t.Errorf("stored again as %s", again)
			}
			if !bytes.Equal(get(t, blobs, digest), text) {
				t.Errorf("%d bytes come back otherwise", size)
			}
			has, err := blobs.Has(t.Context(), digest)
			if check(t, err); !has {
				t.Error("it is not there")
			}
			if kept := files(t, dir); len(kept) != 1 {
				t.Errorf("stored %v", kept)
			}
			check(t, blobs.Delete(t.Context(), digest))
			check(t, blobs.Delete(t.Context(), digest))
			if has, err := blobs.Has(t.Context(), digest); has || err != nil {
				t.Error("it is there still", err)
			}
			if _, err := blobs.Get(t.Context(), digest); portal.CodeOf(err) != portal.NotFound {
				t.Errorf("%v", err)
			}
			if kept := files(t, dir); len(kept) != 0 {
				t.Errorf("left %v", kept)
			}
		}
	})
}

func TestChangedBlobsAreNotRead(t *testing.T) {
	places(t, func(t *testing.T, blobs core.Blobs, dir string) {
		text := noise(1 << 20)
		digest := put(t, blobs, text)
		for name, change := range map[string]func(string) error{
			"a byte": func(path string) error {
				return os.WriteFile(path, append(bytes.Clone(text[:len(text)-1]), text[len(text)-1]^1), 0o600)
			},
			"cut": func(path string) error { return os.Truncate(path, 1000) },
		} {
			check(t, change(files(t, dir)[0]))
			r, err := blobs.Get(t.Context(), digest)
			check(t, err)
			if _, err := io.Copy(io.Discard, r); err == nil || !strings.Contains(err.Error(), "was changed where it is stored") {
				t.Errorf("%s: %v", name, err)
			}
			r.Close()
			put(t, blobs, text)
			if !bytes.Equal(get(t, blobs, digest), text) {
				t.Errorf("%s: storing it again does not heal it", name)
			}
		}
	})
}

// TestSweepSparesWhatComesAgain has another portal put an old blob again, while the sweep asks whether anybody wants it.
func TestSweepSparesWhatComesAgain(t *testing.T) {
	places(t, func(t *testing.T, blobs core.Blobs, dir string) {
		text := []byte("uploaded twice")
		digest := put(t, blobs, text)
		old := time.Now().Add(-2 * time.Hour)
		check(t, os.Chtimes(files(t, dir)[0], old, old))
		asked := 0
		again := func(core.Digest) (bool, error) { asked++; put(t, blobs, text); return false, nil }
		check(t, blobs.Sweep(t.Context(), time.Now().Add(-time.Hour), again))
		if has, err := blobs.Has(t.Context(), digest); !has || err != nil || asked != 1 {
			t.Errorf("it is there: %v, %v; the sweep asked %d times", has, err, asked)
		}
		check(t, os.Chtimes(files(t, dir)[0], old, old))
		check(t, blobs.Sweep(t.Context(), time.Now().Add(-time.Hour),
			func(core.Digest) (bool, error) { return false, blobs.Delete(t.Context(), digest) }))
		if has, err := blobs.Has(t.Context(), digest); has || err != nil {
			t.Errorf("what another portal deleted is there: %v, %v", has, err)
		}
	})
}

func TestSweep(t *testing.T) {
	places(t, func(t *testing.T, blobs core.Blobs, dir string) {
		wanted, old := put(t, blobs, []byte("wanted")), put(t, blobs, []byte("old"))
		check(t, os.WriteFile(filepath.Join(filepath.Dir(files(t, dir)[0]), "notes"), nil, 0o600))
		keep := func(d core.Digest) (bool, error) { return d == wanted, nil }
		check(t, blobs.Sweep(t.Context(), time.Now().Add(-time.Hour), keep))
		if has, err := blobs.Has(t.Context(), old); !has || err != nil {
			t.Error("what was put just now is gone", err)
		}
		failed := errors.New("the database is away")
		if err := blobs.Sweep(t.Context(), time.Now().Add(time.Hour), func(core.Digest) (bool, error) { return false, failed }); !errors.Is(err,
			failed) {
			t.Error(err)
		}
		check(t, blobs.Sweep(t.Context(), time.Now().Add(time.Hour), keep))
		if has, err := blobs.Has(t.Context(), old); has || err != nil {
			t.Error("what nobody wants is there", err)
		}
		if has, err := blobs.Has(t.Context(), wanted); !has || err != nil {
			t.Error("what is wanted is gone", err)
		}
		if kept := files(t, dir); len(kept) != 2 {
			t.Errorf("kept %v", kept)
		}
	})
}

// What puts fails half-way: nothing is stored, and the error is the reader's.
func TestPutThatFails(t *testing.T) {
	places(t, func(t *testing.T, blobs core.Blobs, dir string) {
		failed := errors.New("connection reset by peer")
		if _, _, err := blobs.Put(t.Context(), io.MultiReader(bytes.NewReader(noise(1<<20)), iotest.ErrReader(failed))); !errors.Is(err, failed) {
			t.Error(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		half := io.MultiReader(bytes.NewReader(noise(1<<20)), cancels{cancel}, bytes.NewReader(noise(1<<20)))
		if _, _, err := blobs.Put(ctx, half); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if kept := files(t, dir); len(kept) != 0 {
			t.Errorf("left %v", kept)
		}
	})
}

type cancels struct{ cancel context.CancelFunc }

func (c cancels) Read([]byte) (int, error) {
	c.cancel()
	return 0, io.EOF
}

// small is a file system with little room.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=2m"); err != nil {
		t.Skipf("mounting a small disk needs root: %v", err)
	}
	t.Cleanup(func() { check(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return dir
}

func TestDiskIsFull(t *testing.T) {
	full := func(t *testing.T, blobs core.Blobs, dir, want string) {
		t.Helper()
		if _, _, err := blobs.Put(t.Context(), bytes.NewReader(noise(4<<20))); portal.CodeOf(err) != portal.Unavailable ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("a full disk answers %v", err)
		}
		if kept := files(t, dir); len(kept) != 0 {
			t.Errorf("left %v", kept)
		}
		text := noise(1 << 20)
		if !bytes.Equal(get(t, blobs, put(t, blobs, text)), text) {
			t.Error("what fits is stored otherwise")
		}
	}
	t.Run("folder", func(t *testing.T) {
		dir := small(t)
		blobs, err := Open(Config{URL: dir})
		check(t, err)
		full(t, blobs, dir, "The portal's disk is full")
	})
	t.Run("draft", func(t *testing.T) {
		server := coretest.S3(t, "")
		blobs, err := Open(of(server, server.URL, small(t)))
		check(t, err)
		full(t, blobs, filepath.Join(server.Dir, server.Bucket), "The portal's disk is full")
	})
	t.Run("S3", func(t *testing.T) {
		server := coretest.S3(t, small(t))
		blobs, err := Open(of(server, server.URL, t.TempDir()))
		check(t, err)
		full(t, blobs, filepath.Join(server.Dir, server.Bucket), "The bundles' store at")
	})
}

// cutting is a way to the store that is cut after so many bytes of a request, for as many requests.
type cutting struct {
	net.Listener

	target string
	after  int64
	cuts   atomic.Int64
}

func newCutting(t *testing.T, target string, after, cuts int64) *cutting {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	check(t, err)
	c := &cutting{Listener: listener, target: strings.TrimPrefix(target, "http://"), after: after}
	c.cuts.Store(cuts)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go c.pass(client)
		}
	}()
	t.Cleanup(func() { listener.Close(); <-done })
	return c
}

func (c *cutting) pass(client net.Conn) {
	defer client.Close()
	store, err := net.Dial("tcp", c.target)
	if err != nil {
		return
	}
	defer store.Close()
	go func() { _, _ = io.Copy(client, store); client.Close() }()
	if _, err := io.CopyN(store, client, c.after); err != nil {
		return
	}
	if c.cuts.Add(-1) >= 0 {
		return
	}
	_, _ = io.Copy(store, client)
}

func TestConnectionIsCut(t *testing.T) {
	server := coretest.S3(t, "")
	dir := filepath.Join(server.Dir, server.Bucket)
	text := noise(4 << 20)
	t.Run("once", func(t *testing.T) {
		way := newCutting(t, server.URL, 1<<20, 1)
		blobs, err := Open(of(server, "http://"+way.Addr().String(), t.TempDir()))
		check(t, err)
		if !bytes.Equal(get(t, blobs, put(t, blobs, text)), text) {
			t.Error("stored otherwise")
		}
		check(t, blobs.Delete(t.Context(), sha256.Sum256(text)))
	})
	t.Run("always", func(t *testing.T) {
		drafts := t.TempDir()
		way := newCutting(t, server.URL, 1<<20, 1<<30)
		blobs, err := Open(of(server, "http://"+way.Addr().String(), drafts))
		check(t, err)
		if _, _, err := blobs.Put(t.Context(), bytes.NewReader(text)); portal.CodeOf(err) != portal.Unavailable ||
			!strings.Contains(err.Error(), "cannot be reached") {
			t.Errorf("%v", err)
		}
		if kept := append(files(t, dir), files(t, drafts)...); len(kept) != 0 {
			t.Errorf("left %v", kept)
		}
	})
}

// The answer is cut short: what was read is not taken for the whole.
func TestReadingIsCut(t *testing.T) {
	server := coretest.S3(t, "")
	target, err := url.Parse(server.URL)
	check(t, err)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host // it is signed
	}}
	var short atomic.Bool
	proxy.ModifyResponse = func(r *http.Response) error {
		if short.Load() {
			r.Body = io.NopCloser(io.LimitReader(r.Body, 1000))
		}
		return nil
	}
	front, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	check(t, err)
	serving := &http.Server{Handler: proxy, ReadHeaderTimeout: time.Minute}
	done := make(chan struct{})
	go func() { defer close(done); _ = serving.Serve(front) }()
	t.Cleanup(func() { serving.Close(); <-done })
	blobs, err := Open(of(server, "http://"+front.Addr().String(), t.TempDir()))
	check(t, err)
	digest := put(t, blobs, noise(1<<20))
	short.Store(true)
	r, err := blobs.Get(t.Context(), digest)
	check(t, err)
	defer r.Close()
	if n, err := io.Copy(io.Discard, r); err == nil || n > 1000 {
		t.Errorf("%d bytes, %v", n, err)
	}
}

func TestStoreDoesNotWork(t *testing.T) {
	server := coretest.S3(t, "")
	for want, change := range map[string]func(*Config){
		"it has no bucket other":          func(c *Config) { c.URL = "s3://other" },
		"it refuses the portal's key":     func(c *Config) { c.SecretKey = "another" },
		"it cannot be reached: try again": func(c *Config) { c.Endpoint = "http://" + coretest.FreeAddress(t) },
	} {
		config := of(server, server.URL, t.TempDir())
		change(&config)
		blobs, err := Open(config)
		check(t, err)
		_, _, puts := blobs.Put(t.Context(), strings.NewReader("text"))
		_, gets := blobs.Get(t.Context(), core.Digest{1})
		sweeps := blobs.Sweep(t.Context(), time.Now(), func(core.Digest) (bool, error) { return true, nil })
		for what, err := range map[string]error{"put": puts, "get": gets, "sweep": sweeps} {
			if portal.CodeOf(err) != portal.Unavailable || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), config.SecretKey) {
				t.Errorf("%s: %s answers %v", want, what, err)
			}
		}
	}
	if _, err := Open(Config{URL: "s3://portal", Endpoint: "store"}); err == nil {
		t.Error("an endpoint without a host is taken")
	}
}

// A killed portal leaves a draft; the next start takes it away, unless somebody may be writing it.
func TestOldDraftsGo(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{".put-old": 25 * time.Hour, ".put-new": time.Minute} {
		path := filepath.Join(dir, name)
		check(t, os.WriteFile(path, nil, 0o600))
		check(t, os.Chtimes(path, time.Now(), time.Now().Add(-age)))
	}
	_, err := Open(Config{URL: dir})
	check(t, err)
	if left := files(t, dir); !slices.Equal(left, []string{filepath.Join(dir, ".put-new")}) {
		t.Errorf("left %v", left)
	}
}
