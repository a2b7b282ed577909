package signals

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = onPostgreSQL
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"ASignalIsAttestedAndJudged":        TestASignalIsAttestedAndJudged,
		"SignalsThatAreRefused":             TestSignalsThatAreRefused,
		"AttestationsThatAreRefused":        TestAttestationsThatAreRefused,
		"StakeThatMovesLaterChangesNothing": TestStakeThatMovesLaterChangesNothing,
		"AReorganisationIsFollowed":         TestAReorganisationIsFollowed,
		"WhoWritesAtOnce":                   TestWhoWritesAtOnceWritesTogether,
		"OnlyWhatIsAboveTheFork":            TestOnlyWhatIsAboveTheForkIsWeighedAnew,
		"TheFeedIsFilteredAndSorted":        TestTheFeedIsFilteredAndSorted,
		"TheChainTellsOutcomes":             TestTheChainTellsOutcomes,
		"AdminsHideAndRecord":               TestAdminsHideAndRecord,
		"WhoFollowsATopicIsTold":            TestWhoFollowsATopicIsTold,
		"ACourseCountsWhatWasPublished":     TestACourseCountsWhatWasPublished,
		"TheNewestHaveTheirAttestations":    TestTheNewestSignalsHaveTheirAttestations,
	} {
		t.Run(name, test)
	}
}

func TestASignalIsAttestedAndJudged(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30, cy: 20})
	s.topic(weather())
	body := node.Content{Body: "It is **fast** today.", Evidence: []string{"https://example.com/graph"}}
	state := s.publishes(ada, "The network is fast", body)
	if state.State != node.SignalOpen || state.Block != s.chain.Newest().Number || state.Entry != 0 {
		t.Errorf("it is accepted as %+v", state)
	}
	uid := state.UID
	waiting, err := s.client(ben.Key()).OpenSignals(t.Context(), ben.Address())
	check(t, err)
	if len(waiting.Signals) != 1 || waiting.Signals[0].UID != uid || waiting.Signals[0].SignedSignal.UID(s.domain()) != uid {
		t.Errorf("ben is to attest %+v", waiting)
	}
	for _, row := range []struct {
		who     validator
		verdict node.Verdict
		score   uint64
	}{{ada, node.Confirm, 9000}, {ben, node.Confirm, 8000}, {cy, node.Dispute, 1000}} {
		if state, err = s.attests(row.who, uid, row.verdict, row.score); err != nil || state.State != node.SignalAttesting {
			t.Fatalf("%d: %+v, %v", row.who, state, err)
		}
	}
	d := s.detail(uid)
	if d.State != node.SignalAttesting || d.Share != 10_000 || d.Attestations != 3 || d.Reached == nil || d.Decided != nil ||
		d.Name != "Ada" || d.Content == nil || d.Content.Body != body.Body || d.Record.Signals != 1 {
		t.Errorf("while it is open its page has %+v", d)
	}
	s.later(time.Minute)
	s.sweep(t.Context())
	d = s.detail(uid)
	if d.State != node.SignalFinal || *d.Score != 7100 || *d.Median != 8000 || d.Eligible.String() != "100" || d.Decided == nil {
		t.Errorf("then %+v, score %d", d.State, *d.Score)
	}
	if len(d.AttestedBy) != 3 || d.AttestedBy[0].Minority || !d.AttestedBy[2].Minority || d.AttestedBy[2].Weight.String() != "20" ||
		d.AttestedBy[2].Signed.Attestation.Reason != "I looked." {
		t.Errorf("attested by %+v", d.AttestedBy)
	}
	if told := s.host.Published(); len(told) != 1 || told[0].Topic != topic {
		t.Errorf("pages were told %+v", told)
	}
	s.provesOffline(uid, 7100)
}

// provesOffline verifies what a page offers for download, without the module.
func (s *stage) provesOffline(uid portal.Hash, score uint64) {
	t := s.t
	t.Helper()
	var p Proof
	if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/"+uid.String()+"/proof", nil, &p); status != http.StatusOK {
		t.Fatalf("%d %s", status, said)
	}
	in := node.Domain{Portal: p.Portal, Chain: p.Chain, Now: time.Unix(int64(p.Signed.Signal.IssuedAt), 0)}
	if _, err := node.VerifySignal(t.Context(), p.Signed, in); err != nil || p.Signed.UID(in) != uid {
		t.Errorf("the signal: %v", err)
	}
	var sum, all uint64
	for _, a := range p.Attestations {
		in.Now = time.Unix(int64(a.Attestation.IssuedAt), 0)
		if err := node.VerifyAttestation(t.Context(), a.SignedAttestation, in); err != nil {
			t.Errorf("an attestation: %v", err)
		}
		sum += a.Weight.Uint64() * a.Attestation.Score
		all += a.Weight.Uint64()
	}
	if sum/all != score || *p.Score != score {
		t.Errorf("the score is %d of %d; want %d", sum, all, score)
	}
	for i, inclusion := range p.Inclusions {
		included(t, inclusion)
		if uid := p.UID.String(); i == 0 && !strings.Contains(inclusion.Entry.Text, uid) {
			t.Errorf("the entry %s is not of %s", inclusion.Entry.Text, uid)
		}
	}
}

// included fails a test where an entry is not in the log under a head that its key signed.
func included(t testing.TB, i publiclog.Inclusion) {
	t.Helper()
	if err := i.Head.Signature.By(i.Head.Key, node.TextDigest(i.Head.Text())); err != nil {
		t.Errorf("the head of %d: %v", i.Head.Size, err)
	}
	hashes := make([][]byte, len(i.Hashes))
	for n := range i.Hashes {
		hashes[n] = i.Hashes[n][:]
	}
	if err := proof.VerifyInclusion(rfc6962.DefaultHasher, i.Entry.Entry, i.Head.Size, rfc6962.DefaultHasher.HashLeaf([]byte(i.Entry.Text)),
		hashes, i.Head.Root[:]); err != nil {
		t.Errorf("entry %d: %v", i.Entry.Entry, err)
	}
}

func TestSignalsThatAreRefused(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50})
	closed, paced, walled := weather(), weather(), weather()
	closed.Topic, closed.Closed = "closed", true
	paced.Topic, paced.Cadence = "paced", 600
	walled.Topic, walled.Publishers = "walled", []string{"node"}
	for _, topic := range []node.Topic{weather(), closed, paced, walled} {
		s.topic(topic)
	}
	client := s.client(ada.Key())
	publish := func(change func(*node.Signal), content node.Content) error {
		signal := s.says("It is so")
		change(&signal)
		text, err := content.Encode()
		check(t, err)
		signal.BodyHash = node.ContentHash(text)
		signature := ada.Key().Sign(signal.TypedData(s.domain()).Digest())
		_, err = client.Publish(t.Context(), node.SignedSignal{Signal: signal, Publisher: ada.Key().Address(), Content: text, Signature: signature[:]})
		return err
	}
	ahead, ago := uint64(s.time().Add(11*time.Minute).Unix()), uint64(s.time().Add(-11*time.Minute).Unix())
	for _, row := range []struct {
		behaviour string
		change    func(*node.Signal)
		reason    node.Reason
		says      string
	}{
		{"a topic that nobody made", func(s *node.Signal) { s.Topic = "none" }, node.Unknown, "There is no topic"},
		{"a closed topic", func(s *node.Signal) { s.Topic = "closed" }, node.NotAllowed, "is closed"},
		{"a topic of nodes", func(s *node.Signal) { s.Topic = "walled" }, node.NotAllowed, "for the signals of nodes"},
		{"no kind", func(s *node.Signal) { s.Kind = "rumour" }, node.Malformed, "no kind of signal"},
		{"no title", func(s *node.Signal) { s.Title = " " }, node.Malformed, "title"},
		{"from the future", func(s *node.Signal) { s.IssuedAt = ahead; s.ExpiresAt = ahead + 60 }, node.NotYet, "still to come"},
		{"from the past", func(s *node.Signal) { s.IssuedAt = ago }, node.WrongClock, "sign it again"},
		{"over before it begins", func(s *node.Signal) { s.ExpiresAt = s.IssuedAt }, node.Expired, "time is over"},
		{"for too long", func(s *node.Signal) { s.ExpiresAt = s.IssuedAt + 31*86_400 }, node.TooLong, "30 days"},
		{"a prediction without a chance", func(s *node.Signal) { s.Kind = node.Prediction }, node.Malformed, "how likely"},
		{"about a signal that is not there", func(s *node.Signal) { s.Reference[3] = 1 }, node.Unknown, "no such signal"},
	} {
		networktest.Refused(t, row.behaviour, publish(row.change, node.Content{}), row.reason, row.says)
	}
	state := s.publishes(ada, "It is so", node.Content{Body: "x"})
	networktest.Refused(t, "the same again", publish(func(s *node.Signal) { s.IssuedAt++ }, node.Content{Body: "x"}), node.Duplicate, state.UID.String())
	check(t, publish(func(s *node.Signal) { s.Topic = "paced" }, node.Content{Body: "y"}))
	networktest.Refused(t, "the next too soon", publish(func(s *node.Signal) { s.Topic = "paced" }, node.Content{Body: "z"}), node.TooOften, "10m0s")

	signed, err := ada.Key().SignSignal(s.says("Altered"), node.Content{Body: "one"}, s.domain())
	check(t, err)
	signed.Content = `{"body":"two","evidence":[]}`
	_, err = client.Publish(t.Context(), signed)
	networktest.Refused(t, "another content", err, node.Altered, "not the one that was signed")
	elsewhere := s.domain()
	elsewhere.Portal = "https://other.example"
	signed, err = ada.Key().SignSignal(s.says("Elsewhere"), node.Content{}, elsewhere)
	check(t, err)
	_, err = client.Publish(t.Context(), signed)
	networktest.Refused(t, "signed for another portal", err, node.Forged, "not that of")
	signed, err = cy.Key().SignSignal(s.says("A stranger"), node.Content{}, s.domain())
	check(t, err)
	_, err = s.client(cy.Key()).Publish(t.Context(), signed)
	networktest.Refused(t, "a key that nobody knows", err, node.Unknown, "no node's key")
	if status, said := s.by(visitor(portal.Address{9}), http.MethodPost, "/signals", signed, nil); status != http.StatusForbidden ||
		!strings.Contains(said, "sign it with this wallet") {
		t.Errorf("another wallet's: %d %s", status, said)
	}
	if status, said := s.by(visitor(cy.Key().Address()), http.MethodPost, "/signals", signed, nil); status != http.StatusOK {
		t.Errorf("the wallet's own: %d %s", status, said)
	}
	if status, _ := s.by(visitor(portal.Address{9}), http.MethodPut, "/signal-admin/topics/weather", weather(), nil); status != http.StatusForbidden {
		t.Errorf("a topic by who is no admin: %d", status)
	}
	for i := range mostHourly {
		signed, err := ada.Key().SignSignal(s.says("Again "+strings.Repeat("x", i+1)), node.Content{}, s.domain())
		check(t, err)
		if _, err = client.Publish(t.Context(), signed); err != nil {
			networktest.Refused(t, "too many", err, node.TooOften, "in the last hour")
			return
		}
	}
	t.Error("a publisher may say whatever it likes")
}

func TestAttestationsThatAreRefused(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	uid := s.publishes(ada, "It is so", node.Content{}).UID
	_, err := s.attests(ben, uid, node.Confirm, 5000)
	check(t, err)
	_, err = s.attests(ben, uid, node.Dispute, 1)
	networktest.Refused(t, "a second one", err, node.Duplicate, "the first attestation counts")
	_, err = s.attests(ben, portal.Hash{1}, node.Confirm, 1)
	networktest.Refused(t, "of no signal", err, node.Unknown, "There is no signal")
	a := node.Attestation{Signal: uid, Validator: ada.Address(), Verdict: node.Confirm, IssuedAt: uint64(s.time().Unix())}
	signed, err := ben.Key().SignAttestation(a, s.domain())
	check(t, err)
	_, err = s.client(ben.Key()).Attest(t.Context(), signed)
	networktest.Refused(t, "for another validator", err, node.NotAllowed, "not the attestor key")
	s.registers(map[validator]int64{cy: 1000})
	_, err = s.attests(cy, uid, node.Dispute, 0)
	networktest.Refused(t, "of who came later", err, node.NotAllowed, "had nothing bonded at block 1")
	s.later(time.Minute)
	_, err = s.attests(ada, uid, node.Confirm, 1)
	networktest.Refused(t, "a late one", err, node.Late, "not counted, and not kept")
	s.sweep(t.Context())
	if d := s.detail(uid); d.State != node.SignalExpired || d.Attestations != 1 || d.Share != 3750 {
		t.Errorf("it ends as %+v", d.Row)
	}
}

func TestStakeThatMovesLaterChangesNothing(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	uid := s.publishes(ada, "It is so", node.Content{}).UID
	s.stakesMore(ben, 1_000_000)
	for v, score := range map[validator]uint64{ada: 10_000, ben: 0} {
		_, err := s.attests(v, uid, node.Confirm, score)
		check(t, err)
	}
	s.stakesMore(ben, 1_000_000)
	s.later(time.Minute)
	s.sweep(t.Context())
	if d := s.detail(uid); *d.Score != 6250 || d.Eligible.String() != "80" {
		t.Errorf("the score is %d of %s", *d.Score, d.Eligible)
	}
}

func TestAReorganisationIsFollowed(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 50, cy: 0})
	s.stakesMore(ada, 100)
	s.topic(weather())
	state := s.publishes(ada, "It is so", node.Content{})
	for v, score := range map[validator]uint64{ada: 10_000, ben: 0} {
		_, err := s.attests(v, state.UID, node.Confirm, score)
		check(t, err)
	}
	if d := s.detail(state.UID); *d.Score != 7500 {
		t.Errorf("before, the score is %d", *d.Score)
	}
	s.chain.TakesBack(state.Block)
	s.sweep(t.Context()) // before there is a block in its place
	if d := s.detail(state.UID); *d.Score != 7500 || d.Eligible.String() != "200" {
		t.Errorf("without the block, the score is %d of %s", *d.Score, d.Eligible)
	}
	if _, err := s.attests(cy, state.UID, node.Confirm, 0); err == nil || !strings.Contains(err.Error(), "still being read") {
		t.Errorf("without the block, an attestation is told %v", err)
	}
	s.stakesMore(ben, 300) // in the block's place
	s.sweep(t.Context())
	if d := s.detail(state.UID); *d.Score != 1250 || d.Eligible.String() != "400" || d.AttestedBy[0].Weight.String() != "350" {
		t.Errorf("after it, the score is %d of %s, by %+v", *d.Score, d.Eligible, d.AttestedBy)
	}
}

// A reorganisation touches the signals whose blocks it took back and no others; a history that is read anew touches all.
func TestOnlyWhatIsAboveTheForkIsWeighedAnew(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 50})
	s.topic(weather())
	below := s.publishes(ada, "Below the fork", node.Content{}).UID
	s.stakesMore(ada, 100)
	above := s.publishes(ada, "Above the fork", node.Content{}).UID
	s.stakesMore(ada, 100)
	higher := s.publishes(ben, "Higher up", node.Content{}).UID
	told := func() (uids []portal.Hash) {
		t.Helper()
		before := len(s.host.Published())
		s.sweep(t.Context())
		for _, event := range s.host.Published()[before:] {
			var changed Changed
			check(t, json.Unmarshal(event.Payload, &changed))
			uids = append(uids, changed.Signals...)
		}
		slices.SortFunc(uids, func(a, b portal.Hash) int { return bytes.Compare(a[:], b[:]) })
		return uids
	}
	told()
	if again := told(); len(again) != 0 {
		t.Errorf("where nothing happened, %s are told to be otherwise", again)
	}
	s.chain.TakesBack(2)
	if behind := told(); len(behind) != 0 {
		t.Errorf("before there are blocks in their place, %s are told to be otherwise", behind)
	}
	s.stakesMore(ben, 7)
	if first := told(); !slices.Equal(first, []portal.Hash{above}) {
		t.Errorf("the block of one is there: %s are weighed anew", first)
	}
	s.stakesMore(ben, 7)
	if second := told(); !slices.Equal(second, []portal.Hash{higher}) {
		t.Errorf("the block of the other is there: %s are weighed anew", second)
	}
	for uid, eligible := range map[portal.Hash]string{below: "100", above: "107", higher: "114"} {
		if d := s.detail(uid); d.Eligible.String() != eligible {
			t.Errorf("%s is weighed of %s; want %s", d.Title, d.Eligible, eligible)
		}
	}
	if again := told(); len(again) != 0 {
		t.Errorf("after all, %s are told to be otherwise", again)
	}

	s.chain.Rescans()
	s.registers(map[validator]int64{ada: 1, ben: 2})
	if early := told(); !slices.Equal(early, []portal.Hash{below}) {
		t.Errorf("of a history that is read anew up to block 1, %s are weighed anew", early)
	}
	s.stakesMore(ben, 3)
	s.stakesMore(ben, 4)
	told()
	for uid, eligible := range map[portal.Hash]string{below: "3", above: "6", higher: "10"} {
		if d := s.detail(uid); d.Eligible.String() != eligible {
			t.Errorf("of the history that is read anew, %s is weighed of %s; want %s", d.Title, d.Eligible, eligible)
		}
	}
}

func TestTheFeedIsFilteredAndSorted(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	other := weather()
	other.Topic, other.Name = "other", "Other"
	s.topic(weather())
	s.topic(other)
	first := s.publishes(ada, "Sunny", node.Content{}).UID
	s.later(time.Second)
	second := s.publishes(ben, "Rainy", node.Content{Language: "de"}).UID
	_, err := s.attests(ada, first, node.Confirm, 7000)
	check(t, err)
	feed := func(query string) (titles string) {
		var f Feed
		if status, said := s.by(visitor(ben.Key().Address()), http.MethodGet, "/signals?"+query, nil, &f); status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, status, said)
		}
		for _, row := range f.Rows {
			titles += row.Title + " "
		}
		if f.Next != nil {
			titles += "and more"
		}
		return titles
	}
	for query, want := range map[string]string{
		"":                                    "Sunny Rainy ",
		"sort=-accepted":                      "Rainy Sunny ",
		"sort=accepted&limit=1":               "Sunny and more",
		"topic=other":                         "",
		"state=attesting":                     "Sunny ",
		"q=rain":                              "Rainy ",
		"q=ainy":                              "",
		"q=!":                                 "",
		"q=RAINY+sun":                         "",
		"q=" + first.String()[:9]:             "Sunny ",
		"q=" + ben.Key().Address().String():   "Rainy ",
		"view=mine":                           "Rainy ",
		"view=waiting&sort=-accepted":         "Rainy Sunny ",
		"view=following":                      "",
		"language=de":                         "Rainy ",
		"quorum=missing":                      "Rainy ",
		"score=70":                            "Sunny ",
		"score=71":                            "",
		"quorum=reached":                      "Sunny ",
		"range=24h&kind=alert":                "",
		"after=1":                             "Rainy ",
		"until=1":                             "Sunny ",
		"role=validator&q=sun":                "Sunny ",
		"keys=" + second.String():             "Rainy ",
		"validator=" + ada.Address().String(): "Sunny ",
		"publisher=" + ben.Address().String(): "Rainy ",
	} {
		if got := feed(query); got != want {
			t.Errorf("%q finds %q; want %q", query, got, want)
		}
	}
	var summary Summary
	s.by(visitor(ben.Key().Address()), http.MethodGet, "/signals/summary", nil, &summary)
	if summary.Day != 2 || summary.Open != 2 || summary.Waiting != 2 || summary.Validator == nil || summary.Entries != 3 ||
		len(summary.Topics) != 2 {
		t.Errorf("the summary is %+v", summary)
	}
	for _, path := range []string{"/signal-feeds/weather/feed.json", "/signal-feeds/all/feed.rss"} {
		if status, said := s.by(portal.Caller{}, http.MethodGet, path, nil, nil); status != http.StatusOK || !strings.Contains(said, "Sunny") ||
			!strings.Contains(said, second.String()) {
			t.Errorf("%s: %d %s", path, status, said)
		}
	}
}

func TestTheChainTellsOutcomes(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	predict := func(least string, chance uint64) portal.Hash {
		signal := s.says("At least " + least)
		signal.Kind = node.Prediction
		signed, err := ada.Key().SignSignal(signal, node.Content{Chance: &chance,
			Claim: &node.Claim{Type: node.ClaimChain, Figure: node.FigureStaked, Block: 2, Least: least}}, s.domain())
		check(t, err)
		state, err := s.client(ada.Key()).Publish(t.Context(), signed)
		check(t, err)
		return state.UID
	}
	right, wrong := predict("90", 8000), predict("91", 4000)
	sure := uint64(node.Whole)
	s.publishes(ada, "What everybody sees", node.Content{Chance: &sure,
		Claim: &node.Claim{Type: node.ClaimChain, Figure: node.FigureValidators, Block: 1, Least: "2"}})
	s.stakesMore(ben, 10) // block 2
	s.sweep(t.Context())
	if d := s.detail(right); d.Outcome != nil {
		t.Errorf("before its block is deep it came out as %+v", d.Outcome)
	}
	for s.chain.Newest().Number < 2+settled {
		s.mined()
	}
	s.sweep(t.Context())
	d := s.detail(right)
	if d.Outcome == nil || d.Outcome.Value != node.Whole || d.Outcome.By != byChain || !strings.Contains(d.Outcome.Text, "90 wei") {
		t.Errorf("it came out as %+v", d.Outcome)
	}
	if d.Record.Outcomes != 3 {
		t.Errorf("%d of three came out", d.Record.Outcomes)
	}
	// What was said of a block that was there already is no forecast: the record is of the two predictions.
	if d.Record.Brier == nil || *d.Record.Brier < 0.0999 || *d.Record.Brier > 0.1001 || len(d.Record.Calibration) != 2 {
		t.Errorf("the record is %+v", d.Record)
	}
	if d := s.detail(wrong); d.Outcome == nil || d.Outcome.Value != 0 {
		t.Errorf("the other came out as %+v", d.Outcome)
	}
	signal := s.says("Too late")
	signal.Kind = node.Prediction
	chance := uint64(1)
	signed, err := ada.Key().SignSignal(signal, node.Content{Chance: &chance,
		Claim: &node.Claim{Type: node.ClaimChain, Figure: node.FigureStaked, Block: 2, Least: "1"}}, s.domain())
	check(t, err)
	_, err = s.client(ada.Key()).Publish(t.Context(), signed)
	networktest.Refused(t, "what has happened", err, node.Late, "still to come")
}

func TestAdminsHideAndRecord(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50})
	s.topic(weather())
	uid := s.publishes(ada, "Something rude", node.Content{Body: "rude words"}).UID
	path := "/signal-admin/signals/" + uid.String()
	if status, said := s.by(admin, http.MethodPut, path+"/hidden", map[string]string{"reason": "It insults."}, nil); status != http.StatusNoContent {
		t.Fatalf("%d %s", status, said)
	}
	d := s.detail(uid)
	written, err := json.Marshal(d)
	check(t, err)
	if d.Hidden != "It insults." || strings.Contains(string(written), "rude") || d.Content != nil {
		t.Errorf("a hidden signal is %s", written)
	}
	var f Feed
	s.by(visitor(portal.Address{7}), http.MethodGet, "/signals", nil, &f)
	if len(f.Rows) != 0 {
		t.Errorf("the feed has %+v", f.Rows)
	}
	if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/"+uid.String()+"/proof", nil, nil); status != http.StatusForbidden ||
		strings.Contains(said, "rude") {
		t.Errorf("its proof: %d %s", status, said)
	}
	if status, said := s.by(admin, http.MethodDelete, path+"/hidden", nil, nil); status != http.StatusNoContent {
		t.Errorf("%d %s", status, said)
	}
	if d := s.detail(uid); d.Title != "Something rude" {
		t.Errorf("shown again it is %+v", d.Row)
	}
	outcome := map[string]any{"value": node.Whole, "proof": "https://example.com/report says so."}
	if status, said := s.by(admin, http.MethodPut, path+"/outcome", outcome, nil); status != http.StatusNoContent {
		t.Errorf("%d %s", status, said)
	}
	if status, said := s.by(admin, http.MethodPut, path+"/outcome", outcome, nil); status != http.StatusConflict || !strings.Contains(said, "once") {
		t.Errorf("a second outcome: %d %s", status, said)
	}
	actions := ""
	for _, act := range s.host.Recorded() {
		actions += act.Action + " "
	}
	if actions != "signals.topic signals.hidden signals.shown signals.outcome " {
		t.Errorf("the audit has %s", actions)
	}
}

// What is hidden is judged by what was attested, as the log has it; nobody is asked to attest it any more.
func TestHidingChangesNoJudgement(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30, cy: 20})
	s.topic(weather())
	attested, alone := s.publishes(ada, "Something rude", node.Content{}).UID, s.publishes(ben, "Something ruder", node.Content{}).UID
	for _, v := range []validator{ada, ben} {
		_, err := s.attests(v, attested, node.Confirm, 8000)
		check(t, err)
	}
	before := s.logged()
	for _, uid := range []portal.Hash{attested, alone} {
		path := "/signal-admin/signals/" + uid.String() + "/hidden"
		if status, said := s.by(admin, http.MethodPut, path, map[string]string{"reason": "It insults."}, nil); status != http.StatusNoContent {
			t.Fatalf("%d %s", status, said)
		}
	}
	if after := s.logged(); after != before {
		t.Errorf("hiding made the head %+v of %+v", after, before)
	}
	waiting, err := s.client(cy.Key()).OpenSignals(t.Context(), cy.Address())
	check(t, err)
	if len(waiting.Signals) != 0 {
		t.Errorf("hidden signals are to be attested: %+v", waiting.Signals)
	}
	s.later(time.Minute)
	s.sweep(t.Context())
	for uid, state := range map[portal.Hash]string{attested: node.SignalFinal, alone: node.SignalExpired} {
		if d := s.detail(uid); d.State != state || d.Hidden == "" {
			t.Errorf("%s is %s, hidden because %q; want %s", uid, d.State, d.Hidden, state)
		}
	}
}

// However many signals there are: a sweep, and each order of the feed, read no more than they answer with, and counts read an index alone.
func TestQueriesHaveTheirIndexes(t *testing.T) {
	s := open(t)
	for query, plan := range map[string]string{
		unsettled: "SEARCH signals USING INDEX signals_by_settles (settles>? AND settles<?)",
		"SELECT uid FROM signals s WHERE hidden = '' ORDER BY " + columns["score"] + " DESC, s.uid DESC":            "COVERING INDEX signals_by_score",
		"SELECT uid FROM signals s WHERE hidden = '' ORDER BY " + columns["closes"] + ", s.uid":                     "COVERING INDEX signals_by_end",
		"SELECT uid FROM signals s WHERE hidden = '' ORDER BY " + columns["accepted"] + " DESC, s.uid DESC":         "COVERING INDEX signals_by_accepted",
		"SELECT uid FROM signals s WHERE hidden = '' ORDER BY " + columns["attested"] + " DESC, s.uid DESC":         "COVERING INDEX signals_by_attested",
		"SELECT COUNT(*) FROM signals s WHERE hidden = ''":                                                          "COVERING INDEX",
		"SELECT state, COUNT(*) FROM signals s WHERE accepted > $1 AND hidden = '' GROUP BY state":                  "COVERING INDEX",
		"SELECT s.uid FROM signals s WHERE s.hidden = '' AND " + apart("topic") + " = 'x' ORDER BY s.closes, s.uid": "COVERING INDEX signals_by_end",
		"SELECT s.uid FROM signals s WHERE s.hidden = '' AND (s.owner = '0x' OR s.publisher = '0x')":                "MULTI-INDEX OR",
		"SELECT s.uid FROM signals s WHERE s.hidden = '' AND s.kind = 'alert' AND " + apart("topic") + " = 'x'":     "signals_by_kind",
		"SELECT s.uid FROM signals s WHERE s.hidden = '' AND s.reached = 0":                                         "signals_without_quorum",
		"SELECT state, COUNT(*), COUNT(outcome) FROM signals WHERE publisher = '0x' GROUP BY state":                 "COVERING INDEX signals_of_publisher",
		chancesOf: "COVERING INDEX signals_that_came_out",
		"SELECT s.title" + rowTables + "WHERE s.hidden = '' ORDER BY s.accepted DESC, s.uid DESC LIMIT 50": "USING INDEX signals_by_accepted",
	} {
		var steps []string
		for row, err := range portalsql.Rows(t.Context(), s.DB, "EXPLAIN QUERY PLAN "+strings.Replace(query, "$1", "1", 1)) {
			check(t, err)
			var step string
			check(t, row.Scan(new(int), new(int), new(int), &step))
			steps = append(steps, step)
		}
		if got := strings.Join(steps, "; "); !strings.Contains(got, plan) || strings.Contains(got, "TEMP B-TREE FOR ORDER") {
			t.Errorf("%s: %s; want %s", query, got, plan)
		}
	}
}
