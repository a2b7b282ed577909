package gateway_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/account"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/metrics"
	"gaia.example/portal/core/session"
	"gaia.example/portal/core/store"
)

// portal is an edge that has these rows alone, with the sessions of a real database.
type portal struct {
	store   *store.Store
	purse   *purse
	address string
}

func newPortal(t *testing.T, all ...row.Row) portal {
	t.Helper()
	database, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	if err != nil {
		t.Fatal(err)
	}
	log, balances, admins := slog.New(slog.DiscardHandler), &purse{}, admin.New([]core.Address{boss})
	present := presence.New(presence.Config{
		Bus: events.New(database, log), Balances: balances, Clock: time.Now, Logger: log, Admins: admins,
		Thresholds: func() core.Thresholds { return core.DefaultThresholds },
	})
	accounts := account.New(account.Config{
		Sessions: session.New(session.Config{Unused: present.SessionUnused}, database, nil, time.Now, present.SessionEnded),
		Presence: present, Balances: balances, Clock: time.Now,
	})
	stopping, stop := context.WithCancel(context.Background())
	e := edge.New(edge.Config{
		Origin: "http://portal.test", Headers: web.NewHeaders(false), Visitors: accounts, Stopping: stopping, Stop: stop, Clock: time.Now,
		Logger: log, Metrics: metrics.New(),
	}, all...)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- e.Serve(l) }()
	t.Cleanup(func() {
		if err := errors.Join(e.Close(context.Background()), <-served, database.Close()); err != nil {
			t.Error(err)
		}
	})
	return portal{database, balances, l.Addr().String()}
}

// purse is a chain on which one balance can be set.
type purse struct {
	core.Balances

	mu   sync.Mutex
	gaia core.GAIA
}

func (p *purse) set(gaia core.GAIA) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gaia = gaia
}

func (p *purse) Balance(core.Address) (core.Balance, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return core.Balance{Native: "0", GAIA: p.gaia, Standing: p.gaia, ReadAt: time.Now()}, true
}

func (p *purse) Watch(core.Address)   {}
func (p *purse) Unwatch(core.Address) {}

// seen is one kind of visitor: a stranger where there is no wallet.
type seen struct {
	name   string
	wallet core.Address
	holds  core.GAIA
}

var (
	boss = core.Address{19: 99}
	kind = []seen{
		{"a stranger", core.Address{}, 0}, {"a wallet", core.Address{19: 1}, 0}, {"LIRAETH", core.Address{19: 2}, 500},
		{"VAELUS", core.Address{19: 3}, 5_000},
		{"NAXUS", core.Address{19: 4}, 50_000}, {"an admin", boss, 0},
	}
)

// token opens a session of the wallet.
func (p portal) token(t *testing.T, wallet core.Address) string {
	t.Helper()
	if wallet == (core.Address{}) {
		return ""
	}
	token := session.NewToken()
	if err := p.store.SaveSession(t.Context(),
		core.Session{ID: session.ID(token), Wallet: wallet, SeenAt: time.Now(), EndsAt: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	return token
}

// ask sends one request, and answers with its status and body.
func (p portal) ask(t *testing.T, head, token string) (status int, body string) {
	t.Helper()
	if token != "" {
		head += "Cookie: portal=" + token + "\r\n"
	}
	conn, err := net.Dial("tcp", p.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, head+"Connection: close\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

const ours = "X-Portal: 1\r\nOrigin: http://portal.test\r\n"

// Every kind of rule, asked by every kind of visitor: whom it does not let pass does not reach the handler.
func TestRules(t *testing.T) {
	reached := func(c fiber.Ctx, v *row.Visit) error {
		if v.Params.Module != "" {
			return web.Text(c, "module "+string(v.Params.Module))
		}
		return web.Text(c, "reached")
	}
	acted := func(c fiber.Ctx, _ *row.Visit, by admin.Actor) error { return web.Text(c, "by "+string(by)) }
	found := func(c fiber.Ctx, _ *row.Visit, what string) error { return web.Text(c, what) }
	finds := func(rule core.Rule) func(*row.Visit) (string, core.Rule, error) {
		return func(*row.Visit) (string, core.Rule, error) { return "found", rule, nil }
	}
	const path, none = "/api/row/{module}", "There is nothing at this address."
	actor := "by " + boss.String()
	for name, test := range map[string]struct {
		make func(method string) row.Row
		want [6]int // by kind
		body string // for whom it lets pass
	}{
		"open":    {func(m string) row.Row { return row.Open(m, path, reached) }, [6]int{200, 200, 200, 200, 200, 200}, "module gaia"},
		"public":  {func(m string) row.Row { return row.Public(m, path, reached) }, [6]int{200, 200, 200, 200, 200, 200}, "module gaia"},
		"session": {func(m string) row.Row { return row.SignedIn(m, path, reached) }, [6]int{401, 200, 200, 200, 200, 200}, "module gaia"},
		"LIRAETH": {func(m string) row.Row { return row.Holders(core.LIRAETH, m, path, reached) }, [6]int{401, 403, 200, 200, 200, 403},
			"module gaia"},
		"VAELUS": {func(m string) row.Row { return row.Holders(core.VAELUS, m, path, reached) }, [6]int{401, 403, 403, 200, 200, 403},
			"module gaia"},
		"NAXUS": {func(m string) row.Row { return row.Holders(core.NAXUS, m, path, reached) }, [6]int{401, 403, 403, 403, 200, 403},
			"module gaia"},
		"admin": {func(m string) row.Row { return row.Admins(m, path, reached) }, [6]int{401, 404, 404, 404, 404, 200}, "module gaia"},
		"signed": {func(m string) row.Row {
			return row.Signed(m, path, func(fiber.Ctx, *row.Visit) error { return nil }, row.Act{Does: acted})
		}, [6]int{401, 404, 404, 404, 404, 200}, actor},
		"signed by nobody": {func(m string) row.Row {
			return row.Signed(m, path, func(fiber.Ctx, *row.Visit) error { return &web.StatusError{Status: 409, Message: "Sign it."} }, row.Act{Does: acted})
		}, [6]int{401, 404, 404, 404, 404, 409}, ""},
		"a table's session": {func(m string) row.Row {
			return row.ByTable(m, path, finds(core.Rule{Kind: core.SessionAccess}), found)
		},
			[6]int{401, 200, 200, 200, 200, 200}, "found"},
		"a table's tier": {func(m string) row.Row {
			return row.ByTable(m, path, finds(core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}), found)
		}, [6]int{401, 403, 403, 200, 200, 403}, "found"},
		"a table's admin": {func(m string) row.Row {
			return row.ByTable(m, path, finds(core.Rule{Kind: core.AdminAccess}), found)
		},
			[6]int{401, 404, 404, 404, 404, 200}, "found"},
		"what this portal does not have": {func(m string) row.Row { return row.SignedIn(m, path, reached).OnlyWith("faucet", false) },
			[6]int{404, 404, 404, 404, 404, 404}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPortal(t, test.make("GET"), test.make("POST"))
			for i, who := range kind {
				p.purse.set(who.holds)
				token := p.token(t, who.wallet)
				refusal := map[int]string{401: "Sign in with your wallet to open this.", 403: "This page opens at " + name, 404: none,
					200: test.body, 409: "Sign it."}[test.want[i]]
				if strings.HasPrefix(name, "a table's tier") && test.want[i] == 403 {
					refusal = "This page opens at VAELUS."
				}
				for _, method := range []string{"GET", "POST"} {
					head := method + " /api/row/gaia HTTP/1.1\r\nHost: x\r\n"
					if status, body := p.ask(t, head+ours, token); status != test.want[i] || !strings.HasPrefix(body, refusal) {
						t.Errorf("%s of %s answers %d %q, want %d %q", method, who.name, status, body, test.want[i], refusal)
					}
				}
				post := "POST /api/row/gaia HTTP/1.1\r\nHost: x\r\n"
				if status, body := p.ask(t, post, token); status != 403 || !strings.Contains(body, "X-Portal: 1") {
					t.Errorf("without the header %s is answered %d %q", who.name, status, body)
				}
				want := test.want[i]
				if name != "open" && token != "" {
					want = 409
				}
				if status, body := p.ask(t, post+ours+"X-Portal-Wallet: "+core.Address{19: 77}.String()+"\r\n", token); status != want {
					t.Errorf("for another wallet %s is answered %d %q, want %d", who.name, status, body, want)
				}
			}
		})
	}
}

// What stands for a * is whatever comes behind, with its slash; a rule that the table has is found by it.
func TestWhatIsBelow(t *testing.T) {
	said := func(c fiber.Ctx, v *row.Visit, what string) error {
		return web.Text(c, fmt.Sprintf("%s %q %q %q", what, v.Params.Module, v.Params.Version, v.Params.Rest))
	}
	finds := func(v *row.Visit) (string, core.Rule, error) {
		if v.Params.Rest == "/mine" {
			return "mine", core.Rule{Kind: core.SessionAccess}, nil
		}
		return "found", core.Rule{}, nil
	}
	p := newPortal(t,
		row.ByTable("GET", "/api/m/{module}/*", finds, said),
		row.ByTable("GET", "/api/m/{module}/own", finds, func(c fiber.Ctx, _ *row.Visit, _ string) error { return web.Text(c, "own") }),
		row.ByTable("GET", "/remotes/{module}/{version}/*", finds, said),
		row.Open("GET", "/api/m/*", func(c fiber.Ctx, _ *row.Visit) error { return web.Text(c, "below") }))
	for path, want := range map[string]string{
		"/api/m/gaia/":             `200 found "gaia" "" "/"`,
		"/api/m/gaia/a/b":          `200 found "gaia" "" "/a/b"`,
		"/api/m/gaia/mine":         "401 Sign in with your wallet",
		"/api/m/gaia/own":          "200 own",
		"/api/m/gaia/own/":         `200 found "gaia" "" "/own/"`,
		"/api/m/Gaia/a":            "404 There is nothing at this address.",
		"/api/m/gaia":              "200 below",
		"/remotes/gaia/0.1.0/a/b":  `200 found "gaia" "0.1.0" "/a/b"`,
		"/remotes/gaia/0.1.0/":     `200 found "gaia" "0.1.0" "/"`,
		"/remotes/gaia/0.1.0/mine": "401 Sign in with your wallet",
		"/remotes/gaia/0.1.0":      "405 This address does not answer GET.",
	} {
		status, body := p.ask(t, "GET "+path+" HTTP/1.1\r\nHost: x\r\n", "")
		if got := fmt.Sprint(status, " ", body); !strings.HasPrefix(got, want) {
			t.Errorf("%s answers %s, want %s", path, got, want)
		}
	}
}

// What a path names is read behind the rule, once: whoever may not ask does not learn what could be named.
func TestParameters(t *testing.T) {
	said := func(c fiber.Ctx, v *row.Visit) error {
		return web.Text(c,
			fmt.Sprintf("%q %q %q %x %x", v.Params.Module, v.Params.Publisher, v.Params.Job, v.Params.Digest[:2], v.Params.Session[:2]))
	}
	var all []row.Row
	for _, path := range []string{
		"/api/modules/{module}/jobs/{job}/run", "/api/modules/{module}", "/api/publishers/{publisher}", "/api/bundles/{digest}",
		"/api/sessions/{session}",
	} {
		all = append(all, row.Admins("GET", path, said))
	}
	all = append(all, row.Admins("GET", "/api/preferences/{module}/{key}", func(c fiber.Ctx, v *row.Visit) error {
		return web.Text(c, fmt.Sprintf("%q %q", v.Params.Module, v.Params.Key))
	}))
	for _, path := range []string{"/api/tx/{hash}", "/api/blocks/{block}", "/api/addresses/{address}"} {
		all = append(all, row.Admins("GET", path, func(c fiber.Ctx, v *row.Visit) error {
			return web.Text(c,
				fmt.Sprintf("%x %d %x %s", v.Params.Hash[:2], v.Params.Block.Number, v.Params.Block.Hash[:2], v.Params.Address.Short()))
		}))
	}
	p := newPortal(t, all...)
	ab := strings.Repeat("ab", 32)
	for path, want := range map[string]string{
		"/api/modules/gaia":                                          `200 "gaia" "" "" 0000 0000`,
		"/api/modules/gaia/jobs/sweep/run":                           `200 "gaia" "" "sweep" 0000 0000`,
		"/api/modules/Gaia":                                          "404 There is nothing at this address.",
		"/api/modules/-":                                             "404 There is nothing at this address.",
		"/api/modules/a%20b":                                         "404 There is nothing at this address.",
		"/api/modules/" + strings.Repeat("a", 32):                    `200 "` + strings.Repeat("a", 32) + `" "" "" 0000 0000`,
		"/api/modules/" + strings.Repeat("a", 33):                    "404 There is nothing at this address.",
		"/api/modules/a":                                             "404 There is nothing at this address.",
		"/api/modules/gaia/jobs/a/run":                               `200 "gaia" "" "a" 0000 0000`,
		"/api/modules/gaia/jobs/" + strings.Repeat("a", 41) + "/run": "404 There is nothing at this address.",
		"/api/modules/gaia/jobs/Sweep/run":                           "404 There is nothing at this address.",
		"/api/publishers/acme":                                       `200 "" "acme" "" 0000 0000`,
		"/api/publishers/acme!":                                      "404 There is nothing at this address.",
		"/api/preferences/gaia/table.tape":                           `200 "gaia" "table.tape"`,
		"/api/preferences/portal/theme":                              `200 "portal" "theme"`,
		"/api/preferences/gaia/table.":                               "404 There is nothing at this address.",
		"/api/preferences/gaia/a.b.c":                                "404 There is nothing at this address.",
		"/api/preferences/gaia/Table":                                "404 There is nothing at this address.",
		"/api/preferences/Gaia/table":                                "404 There is nothing at this address.",
		"/api/bundles/" + ab:                                         `200 "" "" "" abab 0000`,
		"/api/bundles/" + strings.ToUpper(ab):                        "404 There is nothing at this address.",
		"/api/bundles/" + ab[2:]:                                     "404 There is nothing at this address.",
		"/api/sessions/" + ab:                                        `200 "" "" "" 0000 abab`,
		"/api/sessions/" + strings.Repeat("0", 64):                   `200 "" "" "" 0000 0000`,
		"/api/sessions/" + ab + ab:                                   "404 There is nothing at this address.",
		"/api/sessions/" + strings.ToUpper(ab):                       "404 There is nothing at this address.",
		"/api/sessions/all":                                          "404 There is nothing at this address.",
		"/api/tx/0x" + ab:                                            "200 abab 0 0000 0x0000…0000",
		"/api/tx/0x" + strings.ToUpper(ab):                           "200 abab 0 0000 0x0000…0000",
		"/api/tx/" + ab:                                              "404 There is nothing at this address.",
		"/api/tx/0x" + ab[2:]:                                        "404 There is nothing at this address.",
		"/api/tx/0x" + strings.Repeat("0", 64):                       "404 There is nothing at this address.",
		"/api/blocks/0":                                              "200 0000 0 0000 0x0000…0000",
		"/api/blocks/64118902":                                       "200 0000 64118902 0000 0x0000…0000",
		"/api/blocks/9007199254740992":                               "404 There is nothing at this address.",
		"/api/blocks/007":                                            "404 There is nothing at this address.",
		"/api/blocks/-1":                                             "404 There is nothing at this address.",
		"/api/blocks/latest":                                         "404 There is nothing at this address.",
		"/api/blocks/0x" + ab:                                        "200 0000 0 abab 0x0000…0000",
		"/api/addresses/0x" + ab[:40]:                                "200 0000 0 0000 0xABaB…ABaB",
		"/api/addresses/0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":  "200 0000 0 0000 0xf39F…2266",
		"/api/addresses/0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266":  "404 There is nothing at this address.", // a typing error
		"/api/addresses/0x12":                                        "404 There is nothing at this address.",
		"/api/modules/gaia/jobs/sweep":                               "405 This address does not answer GET.",
		"/api/modules/gaia/jobs/sweep/run/" + "more":                 "405 This address does not answer GET.",
	} {
		head := "GET " + path + " HTTP/1.1\r\nHost: x\r\n"
		status, body := p.ask(t, head, p.token(t, boss))
		if got := fmt.Sprint(status, " ", body); !strings.HasPrefix(got, want) {
			t.Errorf("%s answers %s, want %s", path, got, want)
		}
		if status, body := p.ask(t, head, ""); status != 401 && status != 405 {
			t.Errorf("%s answers a stranger %d %s", path, status, body)
		}
	}
}
