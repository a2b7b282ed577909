package asset

import (
	"container/list"
	"path"
	"sync"
)

// maxBytes bounds the remotes' files in memory, in bytes.
const maxBytes = 64 << 20

// Cache is the remotes' files by their kind and integrity, each packed once; those that were asked for least lately go.
type Cache struct {
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

// Of is the file, read where it is not in memory; read answers false for one that is not there.
func (a *Cache) Of(name, integrity string, read func() ([]byte, bool)) (*Asset, bool) {
	key := path.Ext(name) + " " + integrity // two kinds of file may have the same bytes: none
	if found := a.find(key); found != nil {
		return found, true
	}
	body, ok := read()
	if !ok {
		return nil, false
	}
	return a.keep(key, New(name, body)), true
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

// keep holds the asset, unless another request was faster.
func (a *Cache) keep(key string, made *Asset) *Asset {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at := a.known[key]; at != nil {
		return at.Value.(*held).Asset
	}
	h := &held{Asset: made, key: key, cost: len(made.Body) + len(made.Body)/2} // what it is packed to is smaller than half of it
	a.known[key] = a.order.PushFront(h)
	for a.bytes += h.cost; a.bytes > maxBytes && a.order.Len() > 1; {
		oldest := a.order.Remove(a.order.Back()).(*held)
		delete(a.known, oldest.key)
		a.bytes -= oldest.cost
	}
	return made
}
