package reconcile

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// page is one of GAIA's or the network's, by its address, and what is read for it.
type page struct {
	path     string
	readings []reading
}

// reading is a GET of the module's API, of another's where its path says so. In its path {account} is each of the accounts, {wallet} who
// signed in, {validator} each of who registered.
type reading struct {
	path string
	// pages has all pages read that follow one another.
	pages bool
	// expect is what the answer should be, made of the chain alone.
	expect func(a answer) any
}

// answer is what the portal said to one request.
type answer struct {
	*sheet // at the block that the answer is of

	path, page, reading string
	account             common.Address // whose it is, where it is somebody's
	query               url.Values
	said                map[string]any
	behind              map[string]any // the row before the page's first one; nil on the first page
	now                 time.Time      // when it was asked

	expect        func(answer) any
	asked, came   time.Time
	oldest, newer uint64 // the chain's newest block before it was asked, and when it had come
}

// visitor reads the portal's answers.
type visitor struct {
	t       testing.TB
	browser *coretest.Browser
	rpcURL  string
	client  *ethclient.Client

	contracts map[string]common.Address
}

// patience is how long a module may say that it is still reading.
const patience = 2 * time.Minute

// ofNetwork begins the paths of the network's API.
const ofNetwork = "/api/m/network"

// of is GAIA's path, unless it is another module's.
func of(path string) string {
	if strings.HasPrefix(path, ofNetwork) {
		return path
	}
	return "/api/m/gaia" + path
}

// get asks until the answer is one: while the module reads, or cannot, it says so.
func (v *visitor) get(path string) (a answer) {
	v.t.Helper()
	why := ""
	quiet.Until(v.t, patience, "an answer to "+path, func() bool {
		a = answer{asked: time.Now(), oldest: v.head()}
		reply := v.browser.Get(of(path))
		a.came = time.Now()
		if said := unready(reply); said != "" {
			if said != why {
				v.t.Logf("%s: %s", path, said)
			}
			why = said
			time.Sleep(100 * time.Millisecond) // it is asked again, not run over
			return false
		}
		var is bool
		if a.said, is = read([]byte(reply.Body)).(map[string]any); !is {
			v.t.Fatalf("%s is answered %s", path, reply.Body)
		}
		a.newer = v.head()
		of := a.asOf()
		return of == nil || v.canonical(*of) // else a reorganisation has taken its block back
	})
	return a
}

func (v *visitor) head() uint64 {
	v.t.Helper()
	number, err := v.client.BlockNumber(v.t.Context())
	check(v.t, err)
	return number
}

// canonical is that the block is of the chain.
func (v *visitor) canonical(named block) bool {
	v.t.Helper()
	header, err := v.client.HeaderByNumber(v.t.Context(), new(big.Int).SetUint64(named.Number))
	if errors.Is(err, ethereum.NotFound) {
		return false
	}
	check(v.t, err)
	return header.Hash() == named.Hash
}

// unready is why an answer is not to be compared yet; empty: it is.
func unready(reply coretest.Answer) string {
	switch reply.Status {
	case 200:
	case 429, 502, 503, 504:
		return fmt.Sprintf("%d %.200s", reply.Status, reply.Body)
	default:
		return fmt.Sprintf("it is refused with %d %.200s", reply.Status, reply.Body)
	}
	var said struct {
		CatchingUp, Behind bool
		Known, Dated       *bool
		Figures            *struct{ Holders, Buyers, Claims *struct{} }
		Problem, Gap       *string
	}
	_ = json.Unmarshal([]byte(reply.Body), &said) // what is no such answer is seen by who compares it
	switch {
	case said.Problem != nil:
		return *said.Problem
	case said.Gap != nil:
		return "there is a gap: " + *said.Gap
	case said.CatchingUp, said.Behind, said.Known != nil && !*said.Known, said.Dated != nil && !*said.Dated,
		said.Figures != nil && (said.Figures.Holders == nil || said.Figures.Buyers == nil || said.Figures.Claims == nil):
		return "it is still reading"
	}
	return ""
}

// all reads what is behind the pages.
func (v *visitor) all(pages []page, accounts, validators []common.Address) (answers []answer) {
	v.t.Helper()
	for _, p := range pages {
		for _, r := range p.readings {
			path := strings.ReplaceAll(r.path, "{wallet}", "{account}")
			switch {
			case strings.Contains(path, "{validator}"):
				for _, validator := range validators {
					answers = append(answers, v.read(p, r, strings.ReplaceAll(path, "{validator}", "{account}"), validator)...)
				}
			case path != r.path:
				answers = append(answers, v.read(p, r, path, common.Address(v.browser.Wallet))...)
			case !strings.Contains(path, "{account}"):
				answers = append(answers, v.read(p, r, path, common.Address(v.browser.Wallet))...)
			default:
				for _, account := range accounts {
					answers = append(answers, v.read(p, r, path, account)...)
				}
			}
		}
	}
	return answers
}

// read is one reading, page by page.
func (v *visitor) read(p page, r reading, path string, account common.Address) (answers []answer) {
	v.t.Helper()
	path = v.timed(strings.ReplaceAll(path, "{account}", account.Hex()))
	where, err := url.Parse(path)
	check(v.t, err)
	query := where.Query()
	for next, behind := "", map[string]any(nil); ; {
		asked := query
		if next != "" {
			asked.Set("cursor", next)
		}
		where.RawQuery = asked.Encode()
		a := v.get(where.String())
		a.path, a.page, a.reading, a.account, a.query, a.behind, a.expect = path, p.path,
			strings.TrimPrefix(strings.Split(r.path, "?")[0], ofNetwork), account, where.Query(), behind, r.expect
		answers = append(answers, a)
		rows, _ := a.said["rows"].([]any)
		more, _ := a.said["next"].(string)
		if !r.pages || more == "" {
			return answers
		}
		if len(rows) > 0 {
			behind, _ = rows[len(rows)-1].(map[string]any)
		}
		next = more
	}
}

// timed has the times of blocks in a path: {newest} that of the chain's head, {middle} that of the block halfway to it.
func (v *visitor) timed(path string) string {
	v.t.Helper()
	head := v.head()
	for name, number := range map[string]uint64{"{newest}": head, "{middle}": head / 2} {
		if strings.Contains(path, name) {
			header, err := v.client.HeaderByNumber(v.t.Context(), new(big.Int).SetUint64(number))
			check(v.t, err)
			path = strings.ReplaceAll(path, name, strconv.FormatUint(header.Time, 10))
		}
	}
	return path
}

// judge compares the answers with the books.
func judge(b *books, answers []answer) *table {
	all := &table{}
	for _, a := range answers {
		var best *table
		for _, at := range a.moments(b) {
			a.sheet, a.now = b.sheet(at.block), at.now
			t := &table{}
			comparison{t, a.page, a.reading}.compare(a.said, generic(a.expect(a)), "", a.path)
			if best == nil || len(t.differences()) < len(best.differences()) {
				best = t
			}
			if len(best.differences()) == 0 {
				break
			}
		}
		all.add(best)
	}
	return all
}

// moment is when an answer was made.
type moment struct {
	block uint64
	now   time.Time
}

// moments are when it may have been made: at the block that it names, or at one of those that were the newest meanwhile, or a little
// before; as it was asked, or as it came.
func (a answer) moments(b *books) (all []moment) {
	blocks := []uint64{}
	if of := a.asOf(); of != nil {
		blocks = append(blocks, of.Number)
	} else {
		for number := a.newer + 1; number > a.oldest-min(a.oldest, lagging); number-- {
			blocks = append(blocks, number-1)
		}
	}
	for _, number := range blocks {
		all = append(all, moment{number, a.asked})
		if a.asked.Truncate(time.Minute) != a.came.Truncate(time.Minute) {
			all = append(all, moment{number, a.came})
		}
	}
	return all
}

// lagging is how many blocks a module may be behind the chain where its answer does not say at which it is.
const lagging = 3

// asOf is the block that the answer names; nil: none.
func (a answer) asOf() *block {
	for _, key := range []string{"asOf", "head"} {
		var of block
		if said, is := a.said[key].(map[string]any); is && json.Unmarshal([]byte(written(said)), &of) == nil {
			return &of
		}
	}
	for _, key := range []string{"sale", "vesting", "quote"} { // the block is of what they have
		if part, is := a.said[key].(map[string]any); is && part["asOf"] != nil {
			return answer{said: part}.asOf()
		}
	}
	return nil
}
