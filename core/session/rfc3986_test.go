package session

import "testing"

func TestUsualTimesAreOfTheForm(t *testing.T) {
	const usual = "2026-01-02T15:04:05Z"
	for taken := range usual {
		less := usual[:taken] + usual[taken+1:]
		for at := range len(usual) {
			for _, put := range "0:9.,-+TtZz 1" {
				text := less[:at] + string(put) + less[at:]
				_, err := instant(text)
				if want := err == nil && dateTime.MatchString(text); validTime(text) != want {
					t.Errorf("%q is valid: %v, want %v", text, !want, want)
				}
			}
		}
	}
}
