package core

import (
	"encoding/json"
	"testing"

	"gaia.example/portal/sdk/schema"
)

// Whatever order a partner's manifest says, what it brings comes after all that the portal's own modules may say.
func TestPartnersComeAfterThePortalsOwn(t *testing.T) {
	var manifest struct {
		Properties struct {
			Cards struct {
				Items struct {
					Properties struct {
						Order struct{ Minimum, Maximum int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(schema.Module, &manifest); err != nil {
		t.Fatal(err)
	}
	order := manifest.Properties.Cards.Items.Properties.Order
	own, partner := Release{FirstParty: true}, Release{}
	if last, first := own.Place(order.Maximum), partner.Place(order.Minimum); order.Maximum == 0 || last >= first {
		t.Errorf("the portal's last stands at %d, a partner's first at %d", last, first)
	}
	before, among := Release{Placed: Before}, Release{Placed: Among}
	if last, first := before.Place(order.Maximum), own.Place(order.Minimum); last >= first {
		t.Errorf("put before, a partner's last stands at %d, and the portal's first at %d", last, first)
	}
	if among.Place(7) != own.Place(7) || (Release{Placed: After}).Place(7) != partner.Place(7) {
		t.Errorf("put among it stands at %d, put after at %d", among.Place(7), Release{Placed: After}.Place(7))
	}
	if own.Place(7) != 7 || partner.Place(1) >= partner.Place(2) {
		t.Errorf("of one kind they stand at %d, and at %d and %d", own.Place(7), partner.Place(1), partner.Place(2))
	}
}
