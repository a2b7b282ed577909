package main

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

// holder is what a session's answer says of its wallet.
type holder struct {
	Address       string
	Balance       string
	GAIABalance   json.Number
	BalanceSource string
	Tier          *string
	BalanceAt     *struct{ Number uint64 }
}

var simulatedBalance = []string{"PORTAL_BALANCE_SOURCE=simulated"}

// gaia is the balance, which has to be an integer as JSON has them, and to open the tier that goes with it.
func (h holder) gaia(t *testing.T) core.GAIA {
	t.Helper()
	n, err := h.GAIABalance.Int64()
	if err != nil || !regexp.MustCompile(`^(0|[1-9]\d*)$`).MatchString(h.GAIABalance.String()) || n > 1<<53-1 {
		t.Fatalf("gaiaBalance is %q: %v", h.GAIABalance, err)
	}
	tier := "null"
	if h.Tier != nil {
		tier = *h.Tier
	}
	want := core.DefaultThresholds.Tier(core.GAIA(n)).String()
	if core.GAIA(n) < 500 {
		want = "null"
	}
	if tier != want {
		t.Errorf("%d GAIA are %s, want %s", n, tier, want)
	}
	return core.GAIA(n)
}

func ofSilentCheck(gaia core.GAIA) bool { return gaia >= 500 && gaia <= 50_499 }

func ofUserConnect(gaia core.GAIA) bool {
	return slices.ContainsFunc([]core.GAIA{0, 100, 500, 1000, 5000, 10000, 50000, 100000, 500000}, func(step core.GAIA) bool {
		return gaia >= step && gaia <= step+99
	})
}

func read(t *testing.T, answer coretest.Answer) (h holder) {
	t.Helper()
	answer.JSON(t, &h)
	if h.BalanceSource != "simulated" || h.BalanceAt == nil {
		t.Errorf("it is not a simulated balance at a block of the chain: %s", answer.Body)
	}
	return h
}

func drawOn(b *coretest.Browser, occasion string) coretest.Answer {
	return b.Do("POST", "/api/session/draw", map[string]string{"on": occasion})
}

// drawAnother draws until the number is another one: the same again is no news.
func drawAnother(t *testing.T, b *coretest.Browser) holder {
	t.Helper()
	was := read(t, b.Get("/api/session"))
	drawn := was
	for drawn.GAIABalance == was.GAIABalance {
		drawn = read(t, drawOn(b, "silent check"))
	}
	return drawn
}

func TestASimulatedBalance(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: simulatedBalance})
	withLab(t, p)
	b, other := p.Browser(""), p.Browser("")
	if gaia := read(t, b.SignIn()).gaia(t); !ofUserConnect(gaia) {
		t.Errorf("signing in draws %d", gaia)
	}
	others := read(t, other.SignIn())
	var last core.GAIA
	for i := range 25 {
		occasion, fits := "silent check", ofSilentCheck
		if i%2 == 1 {
			occasion, fits = "user connect", ofUserConnect
		}
		if last = read(t, drawOn(b, occasion)).gaia(t); !fits(last) {
			t.Errorf("a %s draws %d", occasion, last)
		}
		want := fmt.Sprintf(`"gaiaBalance":%d,"balanceSource":"simulated"`, last)
		if session, catalogue := b.Get("/api/session").Body, b.Get("/api/portal").Body; !contains(session, want) || !contains(catalogue, want) {
			t.Errorf("with %d the session is %s, and the catalogue's %s", last, session, catalogue)
		}
		if area := b.Get("/api/m/lab/locked/caller"); (area.Status == 200) != (last >= 500) || area.Status != 200 &&
			area.Body != "This page opens at LIRAETH." {
			t.Errorf("with %d the tier's area answers %d %s", last, area.Status, area.Body)
		}
	}
	if got := read(t, other.Get("/api/session")); got.GAIABalance != others.GAIABalance {
		t.Errorf("another wallet's is %s, and was %s", got.GAIABalance, others.GAIABalance)
	}

	// What the chain says changes the native balance, and nothing else.
	events := follow(t, b)
	b.Fund(77_777)
	was := fmt.Sprintf(`"gaiaBalance":%d,`, last)
	// What was drawn before may still be on its way to the tabs, without a coin.
	told := coretest.Next(t, events, "session", 10*time.Second).Data
	for contains(told, `"balance":"0"`) {
		told = coretest.Next(t, events, "session", 10*time.Second).Data
	}
	if !contains(told, was) {
		t.Errorf("after a transfer on the chain the tabs are told %s", told)
	}
	if again := read(t, b.Do("POST", "/api/session/balance", nil)); again.gaia(t) != last || again.Balance == "0" {
		t.Errorf("checked again it is %+v, and was %d", again, last)
	}
}

// Every tab of the wallet is told of what one of them had drawn.
func TestADrawReachesEveryTab(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: simulatedBalance})
	here, there, stranger := p.Browser(adaKey), p.Browser(adaKey), p.Browser("")
	for _, b := range []*coretest.Browser{here, there, stranger} {
		b.SignIn()
	}
	hears := []<-chan coretest.Event{follow(t, here), follow(t, there)}
	quiet := follow(t, stranger)
	drawn := drawAnother(t, here)
	for _, events := range hears {
		hear(t, events, fmt.Sprintf(`"gaiaBalance":%s,"balanceSource":"simulated"`, drawn.GAIABalance))
	}
	drawAnother(t, stranger)
	if told := coretest.Next(t, quiet, "session", 10*time.Second).Data; contains(told, here.Wallet.String()) {
		t.Errorf("another wallet is told %s", told)
	}
	// A wallet that signs in again connects again, in the other browser too.
	again := read(t, there.SignIn())
	if !ofUserConnect(again.gaia(t)) {
		t.Errorf("signing in again draws %s", again.GAIABalance)
	}
	if got := read(t, here.Get("/api/session")); got.GAIABalance != again.GAIABalance {
		t.Errorf("the other browser has %s, want %s", got.GAIABalance, again.GAIABalance)
	}
}

// A session that is found again after a restart of the portal goes on as after a silent check.
func TestASimulatedBalanceAfterARestart(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: simulatedBalance})
	b := p.Browser("")
	b.SignIn()
	p.Signal(syscall.SIGTERM)
	p.Code()
	env := slices.Concat(simulatedBalance, []string{
		"PORTAL_ADDR=127.0.0.1" + p.URL[strings.LastIndex(p.URL, ":"):], "PORTAL_DEVCHAIN_ADDR=" + strings.TrimPrefix(p.ChainURL, "http://"),
	})
	coretest.Portal(t, coretest.Options{Data: p.Data, Env: env})
	found := read(t, b.Get("/api/session"))
	if gaia := found.gaia(t); !ofSilentCheck(gaia) {
		t.Errorf("found again it has %d", gaia)
	}
	if again := read(t, b.Get("/api/session")); again.GAIABalance != found.GAIABalance {
		t.Errorf("asked for again it has %s, not %s", again.GAIABalance, found.GAIABalance)
	}
}

func TestDrawsAreRefused(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: simulatedBalance, Args: []string{"--safe-mode"}})
	b, stranger := p.Browser(""), p.Browser("")
	before := read(t, b.SignIn())
	const which = `Say what the balance is drawn on: "silent check" or "user connect".`
	draw := func(body any) row {
		return row{method: "POST", path: "/api/session/draw", body: body, status: 400, want: which}
	}
	rows := []row{
		draw(map[string]string{"on": "Silent check"}), draw(map[string]string{"on": ""}), draw(map[string]any{}), draw(map[string]any{"on": nil}),
		{"a number", "POST", "/api/session/draw", map[string]int{"on": 1}, nil, 400, "not the JSON"},
		{"a balance of one's own", "POST", "/api/session/draw", map[string]any{"on": "silent check", "gaiaBalance": math.MaxInt32}, nil, 400,
			"not the JSON"},
		{"two occasions", "POST", "/api/session/draw", coretest.Text(`{"on":"silent check","on":"user connect"}`), nil, 400, "not the JSON"},
		{"no body", "POST", "/api/session/draw", nil, nil, 400, "Send JSON"},
		{"no JSON", "POST", "/api/session/draw", coretest.Text("silent check"), nil, 400, "not the JSON"},
		{"another account", "POST", "/api/session/draw", map[string]string{"on": "silent check"},
			[]string{"X-Portal-Wallet", stranger.Wallet.String()}, 409, "another account"},
		{"another origin", "POST", "/api/session/draw", map[string]string{"on": "silent check"}, []string{"Origin", "http://evil.example"}, 403,
			""},
		{"a read", "GET", "/api/session/draw", nil, nil, 405, "GET"},
	}
	for i := range rows[:4] {
		rows[i].name = fmt.Sprintf("no occasion, %d", i+1)
	}
	ask(t, b, rows)
	ask(t, stranger, []row{{"a stranger", "POST", "/api/session/draw", map[string]string{"on": "silent check"}, nil, 401, "Sign in"}})
	if got := read(t, b.Get("/api/session")); got.GAIABalance != before.GAIABalance {
		t.Errorf("what was refused drew %s, it was %s", got.GAIABalance, before.GAIABalance)
	}
	limited(t, 40, 200, func() coretest.Answer { return drawOn(b, "silent check") })
}

// Where the chain says what wallets hold, nothing is drawn.
func TestTheChainsBalanceIsNotDrawn(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b := p.Browser("")
	draw := row{"a draw", "POST", "/api/session/draw", map[string]string{"on": "silent check"}, nil, 404, "nothing at this address"}
	ask(t, b, []row{draw})
	b.SignIn()
	b.Fund(1234)
	ask(t, b, []row{
		{"what it holds", "POST", "/api/session/balance", nil, nil, 200, `"gaiaBalance":1234,"balanceSource":"chain","tier":"LIRAETH"`},
		draw,
		{"what it holds after that", "GET", "/api/session", nil, nil, 200, `"gaiaBalance":1234,"balanceSource":"chain","tier":"LIRAETH"`},
	})
}

func TestAPublicPortalDoesNotStartWithSimulatedBalances(t *testing.T) {
	coretest.Long(t)
	t.Parallel()
	for name, env := range map[string][]string{
		"on every address": {"PORTAL_ADDR=0.0.0.0:0"},
		"behind a proxy":   {"PORTAL_URL=https://portal.example"},
	} {
		for _, command := range []string{"serve", "dev"} {
			output, code := coretest.Command(t, t.TempDir(), slices.Concat(simulatedBalance, env), command)
			if code != 2 || !strings.HasPrefix(output, "balance.source is simulated, and others can reach this portal") ||
				strings.Count(output, "\n") != 1 {
				t.Errorf("portal %s %s ends with %d: %s", command, name, code, output)
			}
		}
	}
	p := coretest.Portal(t, coretest.Options{
		Args: []string{"--safe-mode"},
		Env:  slices.Concat(simulatedBalance, []string{"PORTAL_URL=https://portal.example", "PORTAL_BALANCE_ALLOW_SIMULATED_IN_PUBLIC=true"}),
	})
	if !contains(p.Output(), "simulated: what wallets hold") {
		t.Errorf("the portal does not say that it makes balances up: %s", p.Output())
	}
}
