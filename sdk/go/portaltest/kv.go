package portaltest

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// overhead is what an entry counts beside its name and its bytes, as in a portal.
const overhead = 128

// maxListed bounds the values of one list, in bytes.
const maxListed = 2 << 20

// kv keeps values in memory.
type kv struct{ *Host }

func (k kv) Get(_ context.Context, key string) (portal.Entry, error) {
	if err := k.manifest.may("kv.use"); err != nil {
		return portal.Entry{}, err
	}
	if err := portal.CheckKey(key); err != nil {
		return portal.Entry{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.expire()
	entry, found := k.values[key]
	if !found {
		return portal.Entry{}, refusal(portal.NotFound, "Nothing is kept under the key %q.", key)
	}
	return copied(entry), nil
}

func (k kv) Put(_ context.Context, w portal.Write) (portal.Entry, error) {
	if err := k.manifest.may("kv.use"); err != nil {
		return portal.Entry{}, err
	}
	if err := w.Check(); err != nil {
		return portal.Entry{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.expire()
	was, found := k.values[w.Key]
	if err := holds(w.If, was.Version, w.Key); err != nil {
		return portal.Entry{}, err
	}
	entry := portal.Entry{Key: w.Key, Value: w.Value}
	more := size(entry)
	if found {
		more -= size(was)
	}
	if err := k.room(more); err != nil {
		return portal.Entry{}, err
	}
	k.versions++
	entry.Version = k.versions
	if w.TTL > 0 {
		entry.Expires = time.Now().Add(w.TTL)
	}
	if k.values == nil {
		k.values = map[string]portal.Entry{}
	}
	k.values[w.Key] = copied(entry)
	return copied(entry), nil
}

func (k kv) Delete(_ context.Context, key string, only portal.Version) error {
	if err := k.manifest.may("kv.use"); err != nil {
		return err
	}
	if err := errors.Join(portal.CheckKey(key), only.Check()); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.expire()
	was, found := k.values[key]
	if err := holds(only, was.Version, key); err != nil || !found {
		return err
	}
	k.stored -= size(was)
	delete(k.values, key)
	return nil
}

func (k kv) List(_ context.Context, prefix, after string, limit int) ([]portal.Entry, error) {
	if err := k.manifest.may("kv.use"); err != nil {
		return nil, err
	}
	if err := portal.CheckList(prefix, after, limit); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.expire()
	entries, total := []portal.Entry{}, int64(0)
	for _, key := range slices.Sorted(maps.Keys(k.values)) {
		entry := k.values[key]
		if !strings.HasPrefix(key, prefix) || key <= after {
			continue
		}
		if total += size(entry); total > maxListed || len(entries) == limit {
			break
		}
		entries = append(entries, copied(entry))
	}
	return entries, nil
}

// expire forgets what has expired.
func (h *Host) expire() {
	now := time.Now()
	for key, entry := range h.values {
		if !entry.Expires.IsZero() && !entry.Expires.After(now) {
			h.stored -= size(entry)
			delete(h.values, key)
		}
	}
}

// room counts that many bytes more, or answers TooLarge.
func (h *Host) room(more int64) error {
	const byDefault = 64 << 20
	most := cmp.Or(h.manifest.Resources.StorageMiB<<20, byDefault)
	if more > 0 && h.stored+more > most {
		return refusal(portal.TooLarge, "The module keeps all that it may, %d MiB: delete something, or ask for more in the manifest.", most>>20)
	}
	h.stored += more
	return nil
}

// holds answers Conflict where the condition on what is there does not hold.
func holds(only, there portal.Version, key string) error {
	switch {
	case only == portal.Absent && there != 0:
		return refusal(portal.Conflict, "The key %q has a value already: read it, then decide.", key)
	case only > 0 && only != there:
		return refusal(portal.Conflict, "The value of %q was changed meanwhile: read it again, then decide.", key)
	}
	return nil
}

func size(e portal.Entry) int64 { return int64(len(e.Key)+len(e.Value)) + overhead }

func copied(e portal.Entry) portal.Entry {
	e.Value = slices.Clone(e.Value)
	return e
}
