package chain

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// actTypes are what an admin's wallet signs of an act (EIP-712). The act names the wallet: a Safe's owner signs for that Safe alone.
var actTypes = apitypes.Types{
	"EIP712Domain": {{Name: "name", Type: "string"}, {Name: "version", Type: "string"}, {Name: "chainId", Type: "uint256"}},
	"AdminAct": {
		{Name: "act", Type: "string"}, {Name: "target", Type: "string"}, {Name: "body", Type: "bytes32"}, {Name: "portal", Type: "string"},
		{Name: "wallet", Type: "address"}, {Name: "nonce", Type: "string"}, {Name: "issuedAt", Type: "uint256"},
		{Name: "expiresAt", Type: "uint256"},
	},
}

func typedAct(chainID uint64, act core.AdminAct) apitypes.TypedData {
	return apitypes.TypedData{
		Types: actTypes, PrimaryType: "AdminAct",
		Domain: apitypes.TypedDataDomain{Name: "Gaia Portal", Version: "1", ChainId: (*math.HexOrDecimal256)(new(big.Int).SetUint64(chainID))},
		Message: apitypes.TypedDataMessage{
			"act": act.Act, "target": act.Target, "body": "0x" + act.Body.String(), "portal": act.Portal, "wallet": act.Wallet.String(),
			"nonce": act.Nonce, "issuedAt": strconv.FormatInt(act.IssuedAt.Unix(), 10), "expiresAt": strconv.FormatInt(act.ExpiresAt.Unix(), 10),
		},
	}
}

// ActTypedData is what a wallet is given to sign for an act: the second parameter of eth_signTypedData_v4.
func ActTypedData(chainID uint64, act core.AdminAct) (json.RawMessage, error) {
	data := typedAct(chainID, act)
	return json.Marshal(map[string]any{
		"types": data.Types, "primaryType": data.PrimaryType, "message": data.Message,
		"domain": map[string]any{"name": data.Domain.Name, "version": data.Domain.Version, "chainId": chainID},
	})
}

// VerifyAct tells whether the act's wallet signed it: its key, else its code at the newest block, by ERC-1271 or ERC-6492. Forbidden, with
// a sentence, where it did not; Unavailable when that takes the chain, and the chain does not answer.
func (c *Chain) VerifyAct(ctx context.Context, act core.AdminAct, signature []byte) error {
	digest, _, err := apitypes.TypedDataAndHash(typedAct(c.config.ChainID, act))
	if err != nil {
		return fmt.Errorf("hash the act: %w", err)
	}
	hash := core.Hash(digest)
	if byKey(act.Wallet, hash, signature) == nil {
		return nil
	}
	if err = c.askContract(ctx, act.Wallet, hash, signature); err != nil && portal.CodeOf(err) != portal.Unavailable {
		return portal.Errorf(portal.Forbidden, "The signature on this act is not that of the wallet %s, which is signed in here.",
			act.Wallet).Because(err)
	}
	return err
}
