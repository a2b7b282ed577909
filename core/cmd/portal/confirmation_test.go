package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
)

// A script in an admin's browser has the session and no wallet: it does none of an admin's acts.
func TestAnActIsSigned(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	admin, elsewhere, eve := p.Browser(adminKey), p.Browser(adminKey), p.Browser("")
	for _, b := range []*coretest.Browser{admin, elsewhere, eve} {
		b.SignIn()
	}
	database, err := store.Connect(t.Context(), "sqlite:"+filepath.Join(p.Data, "portal.db"))
	check(t, err)
	defer database.Close()
	var seen int64
	audited := func() (all []core.AuditEntry) {
		entries, err := database.AuditAfter(t.Context(), seen, 1000)
		check(t, err)
		for _, e := range entries {
			if seen = e.Seq; e.Actor == admin.Wallet.String() {
				all = append(all, e)
			}
		}
		return all
	}
	const path = "/api/admin/tiers"
	body := func(lowest, generation int) string {
		return fmt.Sprintf(`{"generation":%d,"tiers":{"LIRAETH":%d,"NAXUS":60000,"VAELUS":6000}}`, generation, lowest)
	}
	asks := func(b *coretest.Browser, method, path, body string) coretest.Answer {
		t.Helper()
		answer, err := b.AskConfirmation(method, path, body)
		check(t, err)
		return answer
	}
	does := func(b *coretest.Browser, body, confirmation string) coretest.Answer {
		t.Helper()
		return b.Do("PUT", path, coretest.Text(body), coretest.Confirmation, confirmation)
	}
	refuses := func(what string, got coretest.Answer, status int, sentence string) {
		t.Helper()
		if got.Status != status || !strings.Contains(got.Body, sentence) {
			t.Errorf("%s: %d %s, want %d %q", what, got.Status, got.Body, status, sentence)
		}
	}
	other := asks(admin, "PUT", path, body(600, 0))
	nonce, _, _ := strings.Cut(admin.Confirm(other), " ")
	for _, row := range []struct {
		what, confirmation string
		by                 *coretest.Browser
		status             int
		sentence           string
	}{
		{"without a signature", "", admin, 403, "Your wallet signs this act before it is done"},
		{"with a nonce alone", nonce, admin, 403, "Your wallet signs this act before it is done"},
		{"with no hex", nonce + " signed", admin, 400, "is not 0x and hex digits"},
		{"with a nonce that nobody issued", "00ff 0x00", admin, 409, "was used already, or its time is over"},
		{"of another wallet", eve.Confirm(asks(admin, "PUT", path, body(600, 0))), admin, 403, "is not that of the wallet"},
		{"with an empty signature", nonce + " 0x", admin, 403, "is not that of the wallet"},
		{"of another session", admin.Confirm(asks(elsewhere, "PUT", path, body(600, 0))), admin, 403, "was asked for in another session"},
		{"of another body", admin.Confirm(asks(admin, "PUT", path, body(700, 0))), admin, 403, "is not what was signed"},
		{"of another act", admin.Confirm(asks(admin, "DELETE", path, body(600, 0))), admin, 403, "is for another act"},
		{"that came too late", expired(t, p, database, admin, body(600, 0)), admin, 403, "came too late"},
	} {
		refuses(row.what, does(row.by, body(600, 0), row.confirmation), row.status, row.sentence)
	}
	refuses("asked for what is no act", asks(admin, "POST", "/api/admin/bundles", ""), 400, "This is no act of an admin's")
	refuses("asked for a module that cannot be", asks(admin, "DELETE", "/api/admin/modules/X", ""), 400, "This is no act of an admin's")
	refuses("to who is no admin", asks(eve, "PUT", path, body(600, 0)), 404, nothingHere)
	if entries := audited(); len(entries) != 0 {
		t.Errorf("what was refused left %+v", entries)
	}

	asked := asks(admin, "PUT", path, body(600, 0))
	var shown struct{ Act string }
	asked.JSON(t, &shown)
	if want := "Open the tiers for other balances: LIRAETH from 600 GAIA, NAXUS from 60000 GAIA, VAELUS from 6000 GAIA."; shown.Act != want {
		t.Errorf("it is put as %q, want %q", shown.Act, want)
	}
	confirmed := admin.Confirm(asked)
	refuses("the act", does(admin, body(600, 0), confirmed), 200, `"LIRAETH":600`)
	refuses("a second time", does(admin, body(600, 0), confirmed), 409, "was used already, or its time is over")
	entries := audited()
	if len(entries) != 1 || entries[0].Action != "tiers.changed" {
		t.Fatalf("the audit has %+v", entries)
	}
	var detail struct{ Signed core.SignedAct }
	check(t, json.Unmarshal(entries[0].Detail, &detail))
	if s := detail.Signed; s.Act != shown.Act || s.Target != "PUT "+path || confirmed != s.Nonce+" "+s.Signature || s.Wallet != admin.Wallet ||
		s.Body != sha256.Sum256([]byte(body(600, 0))) {
		t.Errorf("the audit has %s", entries[0].Detail)
	}
}

// expired is a confirmation of the admin's that was asked for two minutes ago.
func expired(t *testing.T, p *coretest.Process, database *store.Store, admin *coretest.Browser, body string) string {
	t.Helper()
	var sessions []struct {
		ID      string
		Current bool
	}
	admin.Get("/api/sessions").JSON(t, &sessions)
	at := time.Now().UTC().Truncate(time.Second).Add(-2 * time.Minute)
	late := core.Confirmation{AdminAct: core.AdminAct{
		Act: "Change the tiers.", Target: "PUT /api/admin/tiers", Body: sha256.Sum256([]byte(body)), Portal: p.URL, Wallet: admin.Wallet,
		Nonce: "01ff", IssuedAt: at, ExpiresAt: at.Add(2 * time.Minute),
	}}
	for _, s := range sessions {
		if s.Current {
			id, err := hex.DecodeString(s.ID)
			check(t, err)
			copy(late.Session[:], id)
		}
	}
	check(t, database.SaveConfirmation(t.Context(), late, 100))
	typed, err := chain.ActTypedData(31337, late.AdminAct)
	check(t, err)
	text, err := json.Marshal(map[string]any{"nonce": late.Nonce, "typedData": typed})
	check(t, err)
	return admin.Confirm(coretest.Answer{Status: 200, Body: string(text)})
}

// What an act turns on is in what the wallet shows, as whoever wrote it cannot make it look.
func TestWhatAnActSays(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	acme, admin := newPartner(t), p.Browser(adminKey)
	admin.SignIn()
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	release := acme.release("1.0.0", 1)
	digest := core.Digest(sha256.Sum256(release)).String()
	next := acme.release("1.1.0", 2)
	early := core.Digest(sha256.Sum256(next)).String() // uploaded before its publisher is trusted
	if answer := admin.Do("POST", "/api/admin/bundles", coretest.Text(next), octets...); answer.Status != 200 {
		t.Fatal(answer.Body)
	}
	admin.Do("POST", "/api/admin/publishers", coretest.Text(card))
	if answer := admin.Do("POST", "/api/admin/bundles", coretest.Text(release), octets...); answer.Status != 200 {
		t.Fatal(answer.Body)
	}
	const unread = "Nothing that this portal can read."
	for _, row := range []struct{ method, path, body, want string }{
		{"POST", "/api/admin/publishers", string(card), fmt.Sprintf("Trust the publisher acme of the wallet %s: this portal installs what the key %s signs. It calls itself Acme Labs.",
			acme.card.Wallet, acme.card.Key)},
		{"POST", "/api/admin/publishers", `{"id":"x","name":"a\u202eb\n\nc"}`, `signs. It calls itself a\u202eb c.`},
		{"POST", "/api/admin/publishers", `{`, unread},
		{"POST", "/api/admin/publishers", string(card) + `{"id":"evil"}`, unread},
		{"POST", "/api/admin/publishers", `{"id":"acme","ID":"evil"}`, unread},
		{"DELETE", "/api/admin/publishers/acme", `{"reason":"It was sold."}`,
			"Distrust the publisher acme: nothing of it runs any more. Reason: It was sold."},
		{"POST", "/api/admin/bundles/" + digest + "/install", `{"grant":["events.publish","kv.use"]}`,
			"Install the module radar 1.0.0 of the publisher acme, the bundle " + digest + ". Grant it events.publish and kv.use. It calls itself "},
		{"POST", "/api/admin/bundles/" + digest + "/install", `{"grant":[` + strings.Repeat(`"events.publish",`, 500) + `"kv.use"]}`,
			"Grant it events.publish and kv.use. It calls itself "},
		{"POST", "/api/admin/bundles/" + early + "/install", `{"grant":["kv.use"]}`,
			"Install the module radar 1.1.0 of the publisher acme, the bundle " + early + ". Grant it kv.use."},
		{"POST", "/api/admin/bundles/" + digest + "/install", `{"grant":[]}`, "Grant it nothing."},
		{"PATCH", "/api/admin/modules/radar", `{"enabled":true}`, "Switch the module radar on."},
		{"PATCH", "/api/admin/modules/radar", `{"enabled":false,"reason":"Slow."}`, "Switch the module radar off, for everybody. Reason: Slow."},
		{"PATCH", "/api/admin/modules/radar", `{"place":"before"}`, "Put the cards and entries of the module radar elsewhere: before."},
		{"PATCH", "/api/admin/modules/radar", `{"enabled":false,"reason":"Slow.","atOnce":true}`,
			"Switch the module radar off, for everybody. What runs in it is cut. Reason: Slow."},
		{"PATCH", "/api/admin/modules/radar", `{"drain":60,"reason":"Its database moves."}`,
			"Drain the module radar: it takes no new requests, and what runs in it has 60 s to end. Reason: Its database moves."},
		{"PATCH", "/api/admin/modules/radar", `{"memoryMiB":512}`, "Give the plugin of the module radar 512 MiB of memory."},
		{"PATCH", "/api/admin/modules/radar", `{"memoryMiB":0}`, "Give the plugin of the module radar the memory that its manifest asks for."},
		{"PATCH", "/api/admin/modules/radar", `{"memoryMiB":512,"enabled":true}`, unread},
		{"POST", "/api/admin/modules/radar/restart", "", "Restart the plugin of the module radar."},
		{"POST", "/api/admin/modules/radar/grant", `{"name":"events.publish"}`, "Grant the module radar what it asks for: events.publish."},
		{"POST", "/api/admin/modules/radar/ungrant", `{"capability":"wallet.call:GaiaToken.approve"}`,
			"Take back what was granted to the module radar: wallet.call:GaiaToken.approve. Its pages may not ask wallets for it any more."},
		{"POST", "/api/admin/modules/radar/ungrant", `{"capability":"events.publish"}`,
			"Take back what was granted to the module radar: events.publish. It runs no more until that is granted again."},
		{"DELETE", "/api/admin/modules/radar", "", "Remove the module radar."},
		{"POST", "/api/admin/modules/radar/rollback", "", "Take the module radar back to the release before."},
		{"PUT", "/api/admin/modules/radar/settings", `{"b":null,"a":1}`, "Set of the module radar: a to another value; b to what it was at first."},
		{"POST", "/api/admin/modules/radar/jobs/sweep/run", "", "Run the job sweep of the module radar now."},
		{"POST", "/api/admin/revocations", `{"digest":"` + digest + `","reason":"It leaks."}`,
			"Take the module radar 1.0.0 back, the bundle " + digest + ": it runs no more. Reason: It leaks."},
		{"POST", "/api/admin/revocations", `{"list":{"publisher":"acme","serial":3,"revoked":[{},{}]}}`,
			"Take back 2 releases that the publisher acme lists, by its list 3."},
		{"DELETE", "/api/admin/tiers", `{"generation":1}`, "Open the tiers for the balances that are configured: LIRAETH from "},
	} {
		var says struct{ Act string }
		answer, err := admin.AskConfirmation(row.method, row.path, row.body)
		check(t, err)
		if answer.JSON(t, &says); !strings.Contains(says.Act, row.want) {
			t.Errorf("%s %s %s says %q, want %q", row.method, row.path, row.body, says.Act, row.want)
		}
	}
}

// What a wallet was shown as nothing does nothing, and what nobody reads to its end is not shown.
func TestAnActIsDoneAsItIsSaid(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	acme, admin := newPartner(t), p.Browser(adminKey)
	admin.SignIn()
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	for what, body := range map[string]string{
		"a card, and another value behind it": string(card) + `{"id":"radar"}`,
		"a card, and no JSON behind it":       string(card) + `}`,
	} {
		answer := admin.Do("POST", "/api/admin/publishers", coretest.Text(body))
		if answer.Status != 400 || !strings.Contains(answer.Body, "publisher.json") {
			t.Errorf("%s: %d %s", what, answer.Status, answer.Body)
		}
	}
	var all []string
	for i := range 100 {
		all = append(all, fmt.Sprintf("%q:1", strings.Repeat("x", 100)+fmt.Sprint(i)))
	}
	answer, err := admin.AskConfirmation("PUT", "/api/admin/modules/radar/settings", "{"+strings.Join(all, ",")+"}")
	check(t, err)
	if answer.Status != 400 || !strings.Contains(answer.Body, "more words than anybody reads") {
		t.Errorf("an endless act: %d %s", answer.Status, answer.Body)
	}
}
