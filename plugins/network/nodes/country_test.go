package nodes

import (
	"net/http"
	"testing"
)

func TestAnOwnerTellsTheCountry(t *testing.T) {
	s := open(t)
	owner, other := wallet(t), wallet(t)
	m := s.machine().joins(owner)
	at := "/machines/" + m.Key.Address().String() + "/country"
	for _, row := range []struct {
		country string
		status  int
	}{{"DE", http.StatusNoContent}, {"de", http.StatusBadRequest}, {"UK", http.StatusBadRequest}, {"YU", http.StatusBadRequest},
		{"Berlin", http.StatusBadRequest}, {"52.5", http.StatusBadRequest}} {
		if status, said := s.page(owner, http.MethodPut, at, map[string]string{"country": row.country}, nil); status != row.status {
			t.Errorf("%s: %d %s; want %d", row.country, status, said, row.status)
		}
	}
	if status, _ := s.page(other, http.MethodPut, at, map[string]string{"country": "FR"}, nil); status == http.StatusNoContent {
		t.Error("another wallet told the country")
	}
	if told := s.detailOf(other, m.Key.Address()).Country; told != "DE" {
		t.Errorf("others see %q", told)
	}
	if status, said := s.page(owner, http.MethodPut, at, map[string]string{"country": ""}, nil); status != http.StatusNoContent {
		t.Errorf("taken back: %d %s", status, said)
	}
	if told := s.detailOf(other, m.Key.Address()).Country; told != "" {
		t.Errorf("after it was taken back others see %q", told)
	}
}

func TestCountriesAreThoseOfISO3166(t *testing.T) {
	if all := countries(); len(all) != 249 {
		t.Errorf("%d countries: %v", len(all), all)
	}
}
