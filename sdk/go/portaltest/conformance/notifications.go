package conformance

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

// NotificationStage is what a suite of portal.Notifications needs of where it runs.
type NotificationStage struct {
	portal.Notifications
	// SignIn has a wallet sign in that the stage has not seen yet.
	SignIn func() portal.Address
	// Inbox is what a wallet has got, in order.
	Inbox func(portal.Address) []portal.Notification
}

// Notifications is what every portal.Notifications does. They are of a module with the pages /lab and /lab/:id.
func Notifications(t *testing.T, open func(*testing.T) NotificationStage) {
	for name, test := range map[string]func(*testing.T, NotificationStage){
		"a wallet gets what it is sent, and nobody else": reachesOne,
		"a wallet that never signed in gets nothing":     reachesNoStranger,
		"a wallet takes so many a day":                   boundsADay,
		"what is no plain text is refused":               refusesNotifications,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// NotificationsOfModule is what every portal.Notifications does of a module that sends more to all wallets than it may a day: most.
func NotificationsOfModule(t *testing.T, s NotificationStage, most int) {
	const ofWallet = 20
	for left := most; left > 0; left -= ofWallet {
		wallet := s.SignIn()
		for range min(left, ofWallet) {
			if err := s.Notify(t.Context(), wallet, portal.Notification{Title: "Again"}); err != nil {
				t.Fatalf("%d before the last: %v", left, err)
			}
		}
	}
	late := s.SignIn()
	for range 2 {
		err := s.Notify(t.Context(), late, portal.Notification{Title: "One more"})
		want(t, portal.RateLimited, err, "one too many")
		if said := fmt.Sprintf("The module sent %d notifications today, which is all that it may.", most); sentence(err) != said {
			t.Errorf("it is told %v, want %q", err, said)
		}
	}
	got(t, s, late)
}

// sentence is what the portal's Error, or the Host's, says to people.
func sentence(err error) string {
	if host := (*portal.HostError)(nil); errors.As(err, &host) {
		return host.Message
	}
	if known := (*portal.Error)(nil); errors.As(err, &known) {
		return known.Message
	}
	return ""
}

func got(t *testing.T, s NotificationStage, wallet portal.Address, want ...portal.Notification) {
	t.Helper()
	got := s.Inbox(wallet)
	if len(got) != len(want) {
		t.Fatalf("%d are there, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("number %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

func reachesOne(t *testing.T, s NotificationStage) {
	mine, other := s.SignIn(), s.SignIn()
	sent := []portal.Notification{
		{Title: "a"},
		{Title: strings.Repeat("Ω", 80), Body: strings.Repeat("🔑", 400), Path: "/lab"},
		{Title: "<b>'\"&", Body: "семейство 👨\u200d👩\u200d👧, שלום", Path: "/lab/A-b_c.d~7"},
	}
	for _, n := range sent {
		if err := s.Notify(t.Context(), mine, n); err != nil {
			t.Fatalf("%.40q: %v", n.Title, err)
		}
	}
	got(t, s, mine, sent...)
	got(t, s, other)
}

func reachesNoStranger(t *testing.T, s NotificationStage) {
	for _, stranger := range []portal.Address{{}, {19: 1}} {
		want(t, portal.NotFound, s.Notify(t.Context(), stranger, portal.Notification{Title: "Hello"}), "to "+stranger.String())
		got(t, s, stranger)
	}
}

func boundsADay(t *testing.T, s NotificationStage) {
	mine, other := s.SignIn(), s.SignIn()
	const most, tried = 20, 30
	var sending sync.WaitGroup
	errs := make(chan error, tried)
	for range tried {
		sending.Go(func() { errs <- s.Notify(t.Context(), mine, portal.Notification{Title: "Again"}) })
	}
	sending.Wait()
	close(errs)
	refused := 0
	for err := range errs {
		if err != nil {
			want(t, portal.RateLimited, err, "one too many")
			refused++
		}
	}
	if refused != tried-most || len(s.Inbox(mine)) != most {
		t.Errorf("%d of %d were refused, and %d are there", refused, tried, len(s.Inbox(mine)))
	}
	if err := s.Notify(t.Context(), other, portal.Notification{Title: "Once"}); err != nil {
		t.Errorf("to another wallet: %v", err)
	}
}

func refusesNotifications(t *testing.T, s NotificationStage) {
	wallet := s.SignIn()
	for what, refused := range map[string]struct {
		portal.Notification
		code portal.Code
	}{
		"no title":            {portal.Notification{Body: "b"}, portal.Invalid},
		"a title of spaces":   {portal.Notification{Title: " \u00a0 "}, portal.Invalid},
		"a long title":        {portal.Notification{Title: strings.Repeat("Ω", 81)}, portal.TooLarge},
		"a long text":         {portal.Notification{Title: "a", Body: strings.Repeat("b", 401)}, portal.TooLarge},
		"a huge text":         {portal.Notification{Title: "a", Body: strings.Repeat("b", 1<<20)}, portal.TooLarge},
		"a line break":        {portal.Notification{Title: "a", Body: "b\nc"}, portal.Invalid},
		"NUL":                 {portal.Notification{Title: "a\x00"}, portal.Invalid},
		"an escape":           {portal.Notification{Title: "a\x1b[31m"}, portal.Invalid},
		"a C1 control":        {portal.Notification{Title: "a\u0085"}, portal.Invalid},
		"an override":         {portal.Notification{Title: "a\u202e"}, portal.Invalid},
		"an isolate":          {portal.Notification{Title: "a", Body: "\u2066b"}, portal.Invalid},
		"a mark":              {portal.Notification{Title: "a", Body: "\u200fb"}, portal.Invalid},
		"a line separator":    {portal.Notification{Title: "a", Body: "\u2028"}, portal.Invalid},
		"another's page":      {portal.Notification{Title: "a", Path: "/gaia"}, portal.Invalid},
		"the dashboard":       {portal.Notification{Title: "a", Path: "/"}, portal.Invalid},
		"another site":        {portal.Notification{Title: "a", Path: "https://evil.example/lab"}, portal.Invalid},
		"another site's path": {portal.Notification{Title: "a", Path: "//evil.example/lab"}, portal.Invalid},
		"a script":            {portal.Notification{Title: "a", Path: "javascript:alert(1)"}, portal.Invalid},
		"a dot segment":       {portal.Notification{Title: "a", Path: "/lab/.."}, portal.Invalid},
		"an escaped segment":  {portal.Notification{Title: "a", Path: "/lab/%2e%2e"}, portal.Invalid},
		"a query":             {portal.Notification{Title: "a", Path: "/lab?x=1"}, portal.Invalid},
		"below a page":        {portal.Notification{Title: "a", Path: "/lab/1/2"}, portal.Invalid},
		"an empty segment":    {portal.Notification{Title: "a", Path: "/lab/"}, portal.Invalid},
		"a long path":         {portal.Notification{Title: "a", Path: "/lab/" + strings.Repeat("a", 512)}, portal.Invalid},
	} {
		want(t, refused.code, s.Notify(t.Context(), wallet, refused.Notification), what)
	}
	got(t, s, wallet)
}
