package row

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Params are what a request's path names. Those that the row's path does not have are zero.
type Params struct {
	Module    core.ModuleID
	Publisher string
	Job       string
	Key       string // of a preference
	Digest    core.Digest
	Session   core.SessionID
	Version   string
	Ticket    string // without the ~ before it; not opened yet
	Rest      string // what stands for the *, with the slash before it
	Address   core.Address
	Hash      core.Hash      // of a transaction
	Block     core.BlockName // of the chain
}

// reader takes a segment's text into its field. False: nothing can be named so.
type reader func(p *Params, text string) bool

// readers are all parameters that a path may have.
var readers = map[string]reader{
	"{module}": func(p *Params, text string) bool {
		p.Module = core.ModuleID(text)
		return core.IsID(text)
	},
	"{publisher}": func(p *Params, text string) bool {
		p.Publisher = text
		return core.IsID(text)
	},
	"{job}": func(p *Params, text string) bool {
		p.Job = text
		return core.IsName(text)
	},
	"{key}": func(p *Params, text string) bool {
		p.Key = text
		return core.IsPreferenceKey(text)
	},
	"{digest}": func(p *Params, text string) bool {
		digest, err := core.ParseDigest(text)
		p.Digest = digest
		return err == nil
	},
	"{session}": func(p *Params, text string) bool {
		id, err := core.ParseDigest(text) // the list of sessions writes an id as a digest is written
		p.Session = core.SessionID(id)
		return err == nil
	},
	"~{ticket}": func(p *Params, text string) bool {
		p.Ticket = strings.TrimPrefix(text, "~")
		return len(p.Ticket) < len(text)
	},
	"{version}": func(p *Params, text string) bool {
		p.Version = text
		return true // none but a module's own is found
	},
	"{address}": func(p *Params, text string) bool {
		address, err := portal.ParseAddress(text)
		p.Address = address
		return err == nil
	},
	"{hash}": func(p *Params, text string) bool { return readHash(&p.Hash, text) },
	"{block}": func(p *Params, text string) bool {
		if number, err := strconv.ParseUint(text, 10, 53); err == nil && strconv.FormatUint(number, 10) == text {
			p.Block.Number = number
			return true
		}
		return readHash(&p.Block.Hash, text)
	},
}

// readHash reads 0x and 64 hex digits, not all of which are 0.
func readHash(into *core.Hash, text string) bool {
	digits, prefixed := strings.CutPrefix(text, "0x")
	if !prefixed || len(digits) != 2*len(into) {
		return false
	}
	_, err := hex.Decode(into[:], []byte(digits))
	return err == nil && *into != core.Hash{}
}

// segment is a part of a row's path between two slashes.
type segment struct {
	text string
	read reader // nil: no parameter
}

// parse takes a row's path apart. It panics where the path is none that the table can find: the gateway does not start.
func parse(path string) (shape []segment) {
	if !strings.HasPrefix(path, "/") {
		panic("the row's path " + path + " does not begin with /")
	}
	texts := strings.Split(path[1:], "/")
	for i, text := range texts {
		read := readers[text]
		switch last := i == len(texts)-1; {
		case text == "*" && last:
		case read == nil && strings.ContainsAny(text, "{}*"):
			panic("the row's path " + path + " has " + text + ", which is neither a parameter nor a * at its end")
		}
		shape = append(shape, segment{text, read})
	}
	return shape
}

func parametric(shape []segment) bool {
	return slices.ContainsFunc(shape, func(s segment) bool { return s.read != nil })
}

// read reads the parameters of a path that has the shape. NotFound for one that nothing can be named.
func (p *Params) read(shape []segment, path string) error {
	for _, s := range shape {
		if s.text == "*" {
			p.Rest = path
			break
		}
		text, _, _ := strings.Cut(path[1:], "/")
		if s.read != nil && !s.read(p, text) {
			return Nothing()
		}
		path = path[1+len(text):]
	}
	return nil
}
