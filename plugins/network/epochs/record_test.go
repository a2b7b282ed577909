package epochs

import (
	"math"
	"net/http"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/node"
)

// two is a stage on which the epoch after the paid one is over too, without a signal.
func two(t *testing.T) *stage {
	t.Helper()
	s := paid(t)
	s.ends()
	return s
}

func TestARecordIsOfTheNewestEpochs(t *testing.T) {
	s := two(t)
	var all Records
	s.must(visitor, http.MethodGet, "/epochs/validators", nil, &all)
	if all.Newest == nil || all.Newest.Epoch != 2 || len(all.Validators) != 2 {
		t.Fatalf("the records: %+v", all)
	}
	of := all.Validators[0]
	if of.Validator != ada.Address() || len(of.Recent) != 2 || *of.Recent[0] != formula.Whole || of.Recent[1] != nil {
		t.Errorf("what ada did: %+v", of)
	}
	if of.Last == nil || of.Last.Effectiveness != nil || of.Last.Commission == nil || *of.Last.Commission != 1000 {
		t.Errorf("ada in the second epoch: %+v", of.Last)
	}
	// Of 800,000 a tenth is commission; 800 were bonded over two epochs of 60 seconds, of which the second paid nothing.
	want := 800_000 * 0.9 / (800 * 120) * yearly
	for name, y := range map[string]*Yield{"week": of.Yields.Week, "month": of.Yields.Month, "year": of.Yields.Year} {
		if y == nil || math.Abs(y.Rate/want-1) > 1e-12 || !y.Since.Equal(began.Add(time.Minute)) {
			t.Errorf("the yield of a %s is %+v; want %v", name, y, want)
		}
	}
	if y := all.Validators[1].Yields.Week; y == nil || y.Rate != 0 {
		t.Errorf("ben, who attested nothing, yields %+v; want 0", y)
	}
}

func TestRecordsAreReadAgainAfterAnEpoch(t *testing.T) {
	s := paid(t)
	var before, after Records
	s.must(visitor, http.MethodGet, "/epochs/validators", nil, &before)
	s.ends()
	s.must(visitor, http.MethodGet, "/epochs/validators", nil, &after)
	if before.Newest.Epoch != 1 || after.Newest.Epoch != 2 {
		t.Errorf("they are of epoch %d, and after another one of %d", before.Newest.Epoch, after.Newest.Epoch)
	}
}

func TestWithoutAnEpochThereIsNoRecord(t *testing.T) {
	s := open(t)
	var all Records
	said := s.must(visitor, http.MethodGet, "/epochs/validators", nil, &all)
	if all.Newest != nil || all.Validators == nil || len(all.Validators) > 0 {
		t.Errorf("it says %s", said)
	}
	var course Course
	s.must(visitor, http.MethodGet, "/epochs/course?validator="+ada.Address().String(), nil, &course)
	if course.Epochs == nil || len(course.Epochs) > 0 || course.Yields.Week != nil {
		t.Errorf("ada's course: %+v", course)
	}
}

func TestACourseIsEpochByEpoch(t *testing.T) {
	s := two(t)
	var course Course
	s.must(visitor, http.MethodGet, "/epochs/course?validator="+ada.Address().String(), nil, &course)
	if len(course.Epochs) != 2 || course.Epochs[0].Epoch != 2 || course.Epochs[0].Gross != nil || course.Epochs[0].Own != nil {
		t.Fatalf("ada's epochs: %+v", course.Epochs)
	}
	// 600,000 are ada's own, 200,000 cy's, of which a tenth is ada's.
	if one := course.Epochs[1]; one.Gross.String() != "800000" || one.Fees.String() != "20000" || one.Own.String() != "620000" || one.Decided != 1 {
		t.Errorf("ada's first epoch: %+v", one)
	}
	s.must(visitor, http.MethodGet, "/epochs/course?behind=2&validator="+ada.Address().String(), nil, &course)
	if len(course.Epochs) != 1 || course.Epochs[0].Epoch != 1 {
		t.Errorf("before the second: %+v", course.Epochs)
	}
	s.must(visitor, http.MethodGet, "/epochs/course?validator="+ben.Address().String(), nil, &course)
	if one := course.Epochs[1]; one.Own == nil || one.Own.String() != "0" {
		t.Errorf("ben's first epoch: %+v", one)
	}
}

func TestEarningsAddUp(t *testing.T) {
	s := paid(t)
	uid := s.publishes("It is slow")
	s.attests(ada, uid, node.Confirm)
	s.attests(ben, uid, node.Confirm)
	s.ends()
	var earned Earnings
	s.must(visitor, http.MethodGet, "/epochs/earnings?account="+cy.String(), nil, &earned)
	if len(earned.Validators) != 1 || earned.Validators[0].Epochs != 2 || earned.Epochs != 2 || earned.Total.String() != "360000" ||
		earned.Month.String() != "360000" || earned.Validators[0].Amount.String() != "360000" {
		t.Errorf("cy earned %+v", earned)
	}
	var with []Reward
	s.must(visitor, http.MethodGet, "/epochs/rewards?account="+cy.String()+"&validator="+ben.Address().String(), nil, &with)
	if len(with) != 0 {
		t.Errorf("cy had with ben: %+v", with)
	}
	s.must(visitor, http.MethodGet, "/epochs/rewards?account="+cy.String()+"&validator="+ada.Address().String(), nil, &with)
	if len(with) != 2 {
		t.Errorf("cy had with ada: %+v", with)
	}
}

func TestWhatIsNoAddressIsRefused(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/epochs/course", "/epochs/course?validator=ada", "/epochs/earnings?account=1", "/epochs/earnings",
		"/epochs/rewards?account=" + cy.String() + "&validator=x", "/epochs/course?behind=x&validator=" + cy.String()} {
		if status, said := s.ask(visitor, http.MethodGet, path, nil, nil); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", path, status, said)
		}
	}
}
