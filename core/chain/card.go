package chain

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// cardTypes are what a publisher's wallet signs (EIP-712), without a chain: a key is bound on all of them.
var cardTypes = apitypes.Types{
	"EIP712Domain": {{Name: "name", Type: "string"}, {Name: "version", Type: "string"}},
	"Publisher": {
		{Name: "id", Type: "string"}, {Name: "name", Type: "string"}, {Name: "key", Type: "bytes32"},
		{Name: "wallet", Type: "address"}, {Name: "issuedAt", Type: "uint256"},
	},
}

// typed is the card as EIP-712 has it.
func typed(card core.PublisherCard) apitypes.TypedData {
	return apitypes.TypedData{
		Types: cardTypes, PrimaryType: "Publisher",
		Domain: apitypes.TypedDataDomain{Name: "Gaia Portal", Version: "1"},
		Message: apitypes.TypedDataMessage{
			"id": card.ID, "name": card.Name, "key": "0x" + card.Key.String(), "wallet": card.Wallet.String(),
			"issuedAt": strconv.FormatInt(card.IssuedAt.Unix(), 10),
		},
	}
}

// CardTypedData is what a wallet is given to sign for a card: the second parameter of eth_signTypedData_v4.
func CardTypedData(card core.PublisherCard) ([]byte, error) {
	data := typed(card)
	return json.MarshalIndent(map[string]any{
		"types": data.Types, "primaryType": data.PrimaryType, "message": data.Message,
		"domain": map[string]string{"name": data.Domain.Name, "version": data.Domain.Version},
	}, "", "  ")
}

// hashOf is the card's hash, and the signature on the card, which has to be over that hash.
func hashOf(card core.PublisherCard) (core.Hash, []byte, error) {
	signature, err := hexutil.Decode(card.Signature)
	if err != nil {
		return core.Hash{}, nil, portal.Errorf(portal.Invalid,
			"The card of %s has no signature in hex: its wallet signs it (portal module publisher bind).", card.ID).Because(err)
	}
	hash, _, err := apitypes.TypedDataAndHash(typed(card))
	if err != nil {
		return core.Hash{}, nil, portal.Errorf(portal.Invalid,
			"The card of %s cannot be signed as it is: write a new one (portal module publisher new).", card.ID).Because(err)
	}
	return core.Hash(hash), signature, nil
}

func notBound(card core.PublisherCard, cause error) error {
	return portal.Errorf(portal.Invalid,
		"The signature on the card of %s is not the wallet's, %s: the card was changed, or another wallet signed it.",
		card.ID, card.Wallet).Because(cause)
}

// Cards verifies publishers' cards without a chain: a wallet is its key.
type Cards struct{}

// VerifyCard is Invalid, with a sentence, where the wallet's key did not sign the card.
func (Cards) VerifyCard(_ context.Context, card core.PublisherCard) error {
	hash, signature, err := hashOf(card)
	if err != nil {
		return err
	}
	if err := byKey(card.Wallet, hash, signature); err != nil {
		return notBound(card, err)
	}
	return nil
}

// VerifyCard tells whether the card's wallet signed it: its key, else its code at the newest block, by ERC-1271 or ERC-6492. Invalid,
// with a sentence, where it did not; Unavailable when that takes the chain, and the chain does not answer.
func (c *Chain) VerifyCard(ctx context.Context, card core.PublisherCard) error {
	hash, signature, err := hashOf(card)
	if err != nil {
		return err
	}
	if byKey(card.Wallet, hash, signature) == nil {
		return nil
	}
	err = c.askContract(ctx, card.Wallet, hash, signature)
	if err != nil && portal.CodeOf(err) != portal.Unavailable {
		return notBound(card, err)
	}
	if err != nil {
		return fmt.Errorf("verify the card of %s: %w", card.ID, err)
	}
	return nil
}
