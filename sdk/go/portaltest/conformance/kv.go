package conformance

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Storage is how many bytes the suites' modules may keep.
const Storage = 4 << 20

// overhead is what an entry or a blob counts beside its name and its bytes.
const overhead = 128

// KV is what every portal.KV does; open gives the one of a module that keeps nothing yet and may keep Storage.
func KV(t *testing.T, open func(*testing.T) portal.KV) {
	for name, test := range map[string]func(*testing.T, portal.KV){
		"a value comes back byte for byte":              keepsValues,
		"a version rises and is never given twice":      givesVersionsOnce,
		"of two that meet one wins":                     comparesAndSets,
		"a value expires":                               expires,
		"a list is in the order of bytes, and in parts": lists,
		"a list has a bound":                            boundsLists,
		"the storage is exact, whoever writes at once":  countsStorage,
		"wrong arguments are refused":                   refusesValues,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func put(t *testing.T, kv portal.KV, w portal.Write) portal.Entry {
	t.Helper()
	entry, err := kv.Put(t.Context(), w)
	if err != nil {
		t.Fatalf("put %.40q: %v", w.Key, err)
	}
	return entry
}

func want(t *testing.T, code portal.Code, err error, what string) {
	t.Helper()
	if err == nil || portal.CodeOf(err) != code {
		t.Errorf("%s: %v, want the code of %d", what, err, code.Status())
	}
}

func keepsValues(t *testing.T, kv portal.KV) {
	_, err := kv.Get(t.Context(), "nothing")
	want(t, portal.NotFound, err, "what was never kept")
	for key, value := range map[string][]byte{
		"empty": {}, "zero\"'\\?{}": {0, 0xff, 0}, "ключ 🔑": []byte("wert"), strings.Repeat("k", 512): bytes.Repeat([]byte{7}, 256<<10),
	} {
		for range 2 {
			was := put(t, kv, portal.Write{Key: key, Value: value})
			got, err := kv.Get(t.Context(), key)
			if err != nil || got.Key != key || !bytes.Equal(got.Value, value) || got.Version != was.Version || !got.Expires.IsZero() {
				t.Errorf("%.20q: %.40q version %d, %v, %v, want version %d", key, got.Value, got.Version, got.Expires, err, was.Version)
			}
		}
		for range 2 {
			if err := kv.Delete(t.Context(), key, portal.AnyVersion); err != nil {
				t.Errorf("delete %.20q: %v", key, err)
			}
		}
		_, err := kv.Get(t.Context(), key)
		want(t, portal.NotFound, err, "what was deleted")
	}
}

func givesVersionsOnce(t *testing.T, kv portal.KV) {
	var last portal.Version
	for range 3 {
		for range 2 {
			entry := put(t, kv, portal.Write{Key: "a"})
			if entry.Version <= last {
				t.Errorf("version %d after %d", entry.Version, last)
			}
			last = entry.Version
		}
		if err := kv.Delete(t.Context(), "a", last); err != nil {
			t.Fatal(err)
		}
	}
	want(t, portal.Conflict, kv.Delete(t.Context(), "a", last), "delete a version that is gone")
	_, err := kv.Put(t.Context(), portal.Write{Key: "a", If: last})
	want(t, portal.Conflict, err, "put over a version that is gone")
	put(t, kv, portal.Write{Key: "a", If: portal.Absent})
	_, err = kv.Put(t.Context(), portal.Write{Key: "a", Value: []byte("no"), If: portal.Absent})
	want(t, portal.Conflict, err, "put what is there already")
	want(t, portal.Conflict, kv.Delete(t.Context(), "a", last), "delete another version")
	if got, err := kv.Get(t.Context(), "a"); err != nil || len(got.Value) > 0 || got.Version <= last {
		t.Errorf("after refusals: %+v, %v", got, err)
	}
}

func comparesAndSets(t *testing.T, kv portal.KV) {
	const writers, each = 6, 5
	put(t, kv, portal.Write{Key: "n"})
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for done := 0; done < each; {
				was, err := kv.Get(t.Context(), "n")
				if err == nil {
					_, err = kv.Put(t.Context(), portal.Write{Key: "n", Value: append(was.Value, '+'), If: was.Version})
				}
				if err == nil {
					done++
				} else if portal.CodeOf(err) != portal.Conflict {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if got, err := kv.Get(t.Context(), "n"); err != nil || len(got.Value) != writers*each {
		t.Errorf("%d of %d additions are there, %v", len(got.Value), writers*each, err)
	}
}

func expires(t *testing.T, kv portal.KV) {
	entry := put(t, kv, portal.Write{Key: "long", TTL: time.Hour})
	if left := time.Until(entry.Expires); left < 59*time.Minute || left > time.Hour {
		t.Errorf("expires in %v, want in an hour", left)
	}
	short := put(t, kv, portal.Write{Key: "short", Value: make([]byte, 200<<10), TTL: time.Microsecond})
	if short.Expires.IsZero() {
		t.Error("a part of a millisecond is never")
	}
	gone := func() bool {
		_, err := kv.Get(t.Context(), "short")
		return portal.CodeOf(err) == portal.NotFound && err != nil
	}
	for late := time.Now().Add(10 * time.Second); !gone(); time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("it is still there")
		}
	}
	if list, err := kv.List(t.Context(), "", "", 10); err != nil || len(list) != 1 || list[0].Key != "long" ||
		!list[0].Expires.Equal(entry.Expires) {
		t.Errorf("listed %+v, %v", list, err)
	}
	want(t, portal.Conflict, kv.Delete(t.Context(), "short", short.Version), "delete a version that expired")
	for i := range 16 { // what has expired makes room
		put(t, kv, portal.Write{Key: fmt.Sprint("next ", i), Value: make([]byte, 250<<10), If: portal.Absent})
	}
	if again := put(t, kv, portal.Write{Key: "short", If: portal.Absent}); again.Version <= short.Version {
		t.Errorf("version %d after %d", again.Version, short.Version)
	}
	if kept := put(t, kv, portal.Write{Key: "long"}); !kept.Expires.IsZero() {
		t.Error("a value that is put without an end has one")
	}
}

func lists(t *testing.T, kv portal.KV) {
	keys := []string{"B", "Z", "_", "a", "a\u007f", "aa", "ab", "az", "a\ud7ff", "a\ue000", "a\uffff", "a\U00010000", "a\U0010ffff", "b", "z",
		"ä", "é", "\uffff", "\U0010ffff", "\U0010ffffx"}
	slices.Sort(keys) // by bytes
	for _, i := range []int{3, 1, 4, 15, 9, 2, 6, 5, 0, 7, 8, 10, 11, 12, 13, 14, 16, 17, 18, 19} {
		put(t, kv, portal.Write{Key: keys[i], Value: []byte(keys[i])})
	}
	for _, prefix := range []string{"", "a", "a\ud7ff", "\U0010ffff", "none"} {
		expected := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return !strings.HasPrefix(key, prefix) })
		var got []string
		for after := ""; ; after = got[len(got)-1] {
			part, err := kv.List(t.Context(), prefix, after, 3)
			if err != nil || len(part) > 3 {
				t.Fatalf("%d entries, %v", len(part), err)
			}
			if len(part) == 0 {
				break
			}
			for _, entry := range part {
				if string(entry.Value) != entry.Key || entry.Version == 0 {
					t.Errorf("listed %+v", entry)
				}
				got = append(got, entry.Key)
			}
		}
		if !slices.Equal(got, expected) {
			t.Errorf("prefix %q: %q, want %q", prefix, got, expected)
		}
	}
}

func boundsLists(t *testing.T, kv portal.KV) {
	const entries = 12
	for i := range entries {
		put(t, kv, portal.Write{Key: fmt.Sprintf("%02d", i), Value: make([]byte, 256<<10)})
	}
	after, listed := "", 0
	for {
		part, err := kv.List(t.Context(), "", after, 1000)
		if err != nil || len(part)*256<<10 > 2<<20 {
			t.Fatalf("%d entries at once, %v", len(part), err)
		}
		if len(part) == 0 {
			break
		}
		listed += len(part)
		after = part[len(part)-1].Key
	}
	if listed != entries {
		t.Errorf("%d listed, want %d", listed, entries)
	}
}

func countsStorage(t *testing.T, kv portal.KV) {
	const each, fit, writers = 256 << 10, Storage / (256 << 10), 24
	write := func(ctx context.Context, i int) error {
		key := fmt.Sprintf("%02d", i)
		_, err := kv.Put(ctx, portal.Write{Key: key, Value: make([]byte, each-overhead-len(key))})
		return err
	}
	errs := make([]error, writers)
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() { errs[i] = write(t.Context(), i) })
	}
	all.Wait()
	kept := -1
	fits := 0
	for i, err := range errs {
		switch {
		case err == nil:
			kept = i
			fits++
		case portal.CodeOf(err) != portal.TooLarge:
			t.Error(err)
		}
	}
	if fits != fit {
		t.Fatalf("%d fit, want %d", fits, fit)
	}
	if err := write(t.Context(), kept); err != nil {
		t.Errorf("as large as it was: %v", err)
	}
	_, err := kv.Put(t.Context(), portal.Write{Key: fmt.Sprintf("%02d", kept), Value: make([]byte, each-overhead-1)})
	want(t, portal.TooLarge, err, "larger than it was")
	_, err = kv.Put(t.Context(), portal.Write{Key: "x"})
	want(t, portal.TooLarge, err, "one more")
	if err := kv.Delete(t.Context(), fmt.Sprintf("%02d", kept), portal.AnyVersion); err != nil {
		t.Fatal(err)
	}
	if err := write(t.Context(), writers); err != nil {
		t.Errorf("after one was deleted: %v", err)
	}
}

func refusesValues(t *testing.T, kv portal.KV) {
	long := strings.Repeat("k", 513)
	for what, w := range map[string]portal.Write{
		"no key": {}, "a long key": {Key: long}, "a NUL": {Key: "a\x00"},
		"a time before": {Key: "a", TTL: -time.Second}, "a time without end": {Key: "a", TTL: 1<<63 - 1}, "no version": {Key: "a", If: -2},
	} {
		_, err := kv.Put(t.Context(), w)
		want(t, portal.Invalid, err, "put "+what)
	}
	_, err := kv.Put(t.Context(), portal.Write{Key: "a", Value: make([]byte, 256<<10+1)})
	want(t, portal.TooLarge, err, "put a large value")
	for _, key := range []string{"", long, "a\x00"} {
		_, err := kv.Get(t.Context(), key)
		want(t, portal.Invalid, err, "get")
		want(t, portal.Invalid, kv.Delete(t.Context(), key, portal.AnyVersion), "delete")
	}
	want(t, portal.Invalid, kv.Delete(t.Context(), "a", portal.Absent), "delete what is absent")
	for _, limit := range []int{-1, 0, 1001, 1 << 40} {
		_, err := kv.List(t.Context(), "", "", limit)
		want(t, portal.Invalid, err, fmt.Sprint("list ", limit))
	}
	_, err = kv.List(t.Context(), "a\x00", "", 1)
	want(t, portal.Invalid, err, "list a NUL")
	_, err = kv.List(t.Context(), "", long, 1)
	want(t, portal.Invalid, err, "list behind a long key")
	if list, err := kv.List(t.Context(), "", "", 1000); err != nil || len(list) != 0 {
		t.Errorf("kept %+v, %v", list, err)
	}
}
