package asset

import (
	"container/list"
	"path"
	"sync"

	"golang.org/x/sync/singleflight"
)

// maxBytes bounds the remotes' files in memory, in bytes.
const maxBytes = 64 << 20

// Cache is the remotes' files by their kind and integrity; those that were asked for least lately go. However many ask for a file that is
// not in memory, it is read once.
type Cache struct {
	reading singleflight.Group

	mu    sync.Mutex
	known map[string]*list.Element // of *held
	order *list.List               // the latest first
	bytes int
}

type held struct {
	*Asset
	key  string
	cost int
}

// NewCache has no file yet.
func NewCache() *Cache { return &Cache{known: map[string]*list.Element{}, order: list.New()} }

// Of is the file, read where it is not in memory; read answers with it and with what it is packed to, nil where it is not packed, and false
// where it is not there.
func (a *Cache) Of(name, integrity string, read func() (body, packed []byte, there bool)) (*Asset, bool) {
	key := path.Ext(name) + " " + integrity // two kinds of file may have the same bytes: none
	if found := a.find(key); found != nil {
		return found, true
	}
	found, _, _ := a.reading.Do(key, func() (any, error) {
		if found := a.find(key); found != nil { // another request was faster
			return found, nil
		}
		body, packed, there := read()
		if !there {
			return (*Asset)(nil), nil
		}
		made := New(name, body, func() []byte { return packed })
		a.keep(&held{Asset: made, key: key, cost: len(body) + len(packed)})
		return made, nil
	})
	asset := found.(*Asset)
	return asset, asset != nil
}

func (a *Cache) find(key string) *Asset {
	a.mu.Lock()
	defer a.mu.Unlock()
	at := a.known[key]
	if at == nil {
		return nil
	}
	a.order.MoveToFront(at)
	return at.Value.(*held).Asset
}

func (a *Cache) keep(h *held) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known[h.key] = a.order.PushFront(h)
	for a.bytes += h.cost; a.bytes > maxBytes && a.order.Len() > 1; {
		oldest := a.order.Remove(a.order.Back()).(*held)
		delete(a.known, oldest.key)
		a.bytes -= oldest.cost
	}
}
