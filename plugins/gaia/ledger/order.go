package ledger

import "cmp"

// Order is that of a table of transfers.
type Order int

// Orders. Of transfers of one size the newest come first.
const (
	Newest Order = iota
	Oldest
	Largest
	Smallest
)

func (o Order) bySize() bool { return o == Largest || o == Smallest }

// past is how a place compares to that of what comes before it.
func (o Order) past() string {
	if o == Oldest || o == Smallest {
		return ">"
	}
	return "<"
}

// columns are what a statement sorts by for an order of time.
func (o Order) columns() string {
	if o == Oldest {
		return "block, position"
	}
	return "block DESC, position DESC"
}

// compare sorts by time.
func (o Order) compare(a, b Transfer) int {
	if o == Oldest {
		a, b = b, a
	}
	return cmp.Or(cmp.Compare(b.Block, a.Block), cmp.Compare(b.Index, a.Index))
}

// behind is that a place comes after another one by time.
func (o Order) behind(a, b Place) bool {
	if o == Oldest {
		return b.older(a)
	}
	return a.older(b)
}

func (t Transfer) place() Place { return Place{Block: t.Block, Index: t.Index} }

// Place is where the transfer stands in that order.
func (o Order) Place(t Transfer) Place {
	at := t.place()
	if o.bySize() {
		at.Value = t.Value
	}
	return at
}
