package epochs

import (
	"cmp"
	"slices"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Due tells which epoch a campaign pays, campaign by campaign in the order that these were made. A campaign pays an epoch with its root and
// its total. Epochs in which nothing changed have the very same list, and so one root: each needs a campaign of its own, and the oldest is
// paid first.
type Due struct{ lists map[list]*[]Epoch }

// list is what the chain has of one that is paid.
type list struct {
	root  portal.Hash
	total string // wei
}

// Due knows the epochs that are known now, none of which is paid.
func (e *Epochs) Due() Due {
	d := Due{map[list]*[]Epoch{}}
	if e == nil {
		return d
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, one := range e.known {
		if one.Accounts == 0 {
			continue
		}
		key := list{one.Root, one.Total.String()}
		if d.lists[key] == nil {
			d.lists[key] = new([]Epoch)
		}
		*d.lists[key] = append(*d.lists[key], one)
	}
	for _, of := range d.lists {
		slices.SortFunc(*of, func(a, b Epoch) int { return cmp.Compare(a.Number, b.Number) })
	}
	return d
}

// Next is the epoch that the next campaign with that root and that total pays; nil where it pays none. Where all with that list are paid it
// is the newest of them, which would be paid once more.
func (d Due) Next(root portal.Hash, total portalsql.Uint256) *Epoch {
	of := d.lists[list{root, total.String()}]
	if of == nil {
		return nil
	}
	next := (*of)[0]
	return &next
}

// Pay is Next, and has that epoch paid.
func (d Due) Pay(root portal.Hash, total portalsql.Uint256) *Epoch {
	next := d.Next(root, total)
	if of := d.lists[list{root, total.String()}]; of != nil && len(*of) > 1 {
		*of = (*of)[1:]
	}
	return next
}
