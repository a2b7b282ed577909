package bundle

import (
	"encoding/json"

	"gaia.example/portal/core"
	"gaia.example/portal/core/label"
)

// ParseCard reads a publisher.json. Invalid, with a sentence, where it is none; whose signature it is core.CardVerifier says.
func ParseCard(text []byte) (core.PublisherCard, error) {
	const name, most = "publisher.json", 32 << 10
	if len(text) > most {
		return core.PublisherCard{}, refuse("%s is larger than %d KiB: portal module publisher new writes a small one.", name, most>>10)
	}
	if err := checkJSON(text); err != nil {
		return core.PublisherCard{}, refuse("%s: %s. Write it with portal module publisher new.", name, err)
	}
	var card core.PublisherCard
	if err := decodeKnown(text, &card); err != nil {
		return core.PublisherCard{}, refuse("%s cannot be read (%s): write it with portal module publisher new.", name, plainly(err))
	}
	return card, CheckCard(card)
}

// CheckCard says, in a sentence, what is wrong with what a card says.
func CheckCard(card core.PublisherCard) error {
	switch {
	case !core.IsID(card.ID):
		return refuse("The publisher's id %s is none: 2 to 32 small letters, digits and -, a letter first.", shown(card.ID))
	case card.Name == "" || len(card.Name) > 100:
		return refuse("The publisher %s has no name for people: up to 100 bytes in one line.", card.ID)
	case label.Wrong(card.Name) != "":
		return refuse("The publisher %s has no name for people: %s.", card.ID, label.Wrong(card.Name))
	case card.Key == core.PublicKey{}:
		return refuse("The publisher %s has no key: portal module key new makes one.", card.ID)
	case card.IssuedAt.Unix() <= 0 || !card.IssuedAt.Equal(second(card.IssuedAt)):
		return refuse("The card of %s has no time of issue to the second: write it with portal module publisher new.", card.ID)
	}
	return CheckPublisherName(card, ownNames)
}

// FormatCard is publisher.json of a card.
func FormatCard(card core.PublisherCard) ([]byte, error) {
	card.IssuedAt = second(card.IssuedAt)
	text, err := json.MarshalIndent(card, "", "  ")
	return append(text, '\n'), err
}
