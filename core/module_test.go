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
	if own.Place(7) != 7 || partner.Place(1) >= partner.Place(2) {
		t.Errorf("of one kind they stand at %d, and at %d and %d", own.Place(7), partner.Place(1), partner.Place(2))
	}
}
