package adminapi

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// ConfirmationHeader carries the nonce of a confirmation and its signature, 0x and hex, with a space between them.
const ConfirmationHeader = "Portal-Confirmation"

// Limits of confirmations.
const (
	confirmationTime  = 2 * time.Minute // from the question to the act
	confirmationsMost = 20              // that wait in one session: of more the oldest go
	confirmationsAMin = 60              // of one client address
	maxConfirmedBody  = 256 << 10       // of the act, within the question about it
)

// askConfirmation answers POST /api/admin/confirmations {method, path, body} with what the wallet is to sign before that request is made.
func (a *API) askConfirmation(c fiber.Ctx, v *row.Visit) error {
	if err := a.asked.Pass(c, v.Address); err != nil {
		return err
	}
	var request struct {
		Method string `json:"method"`
		Path   string `json:"path"`
		Body   string `json:"body"` // as it will be sent, to the byte
	}
	if err := web.ReadJSON(c, &request); err != nil {
		return err
	}
	if len(request.Body) > maxConfirmedBody {
		return web.TooLarge(maxConfirmedBody)
	}
	says, is := a.acts.Find(request.Method, request.Path).Say(c, request.Path, []byte(request.Body))
	if !is {
		return portal.Errorf(portal.Invalid, "This is no act of an admin's: give the method, the path and the body of one, as it will be sent.")
	}
	if !legible(says) {
		return portal.Errorf(portal.Invalid, "This act takes more words than anybody reads before they sign: do it in several.")
	}
	var nonce [16]byte
	rand.Read(nonce[:])
	at := a.config.Clock().UTC().Truncate(time.Second)
	asked := core.Confirmation{Session: v.Session.ID, AdminAct: core.AdminAct{
		Act: says, Target: request.Method + " " + request.Path, Body: sha256.Sum256([]byte(request.Body)), Portal: a.config.Origin,
		Wallet: v.Session.Wallet, Nonce: hex.EncodeToString(nonce[:]), IssuedAt: at, ExpiresAt: at.Add(confirmationTime),
	}}
	typed, err := a.config.TypedData(asked.AdminAct)
	if err != nil {
		return err
	}
	if err := a.config.Confirmations.SaveConfirmation(c, asked, confirmationsMost); err != nil {
		return err
	}
	return web.WriteJSON(c, browser.AdminConfirmation{
		Nonce: asked.Nonce, Act: asked.Act, ExpiresAt: browser.Time(asked.ExpiresAt), TypedData: typed,
	})
}

// confirm is row.Confirm: it lets a request pass that the visitor's wallet signed, once, and has the audit keep that with the act.
func (a *API) confirm(c fiber.Ctx, v *row.Visit) error {
	body, err := web.KeepBody(c, web.MaxBody)
	if err != nil {
		return err
	}
	nonce, text, given := strings.Cut(strings.Clone(c.Get(ConfirmationHeader)), " ")
	if !given {
		return portal.Errorf(portal.Forbidden, "Your wallet signs this act before it is done: ask for what it signs at /api/admin/confirmations.")
	}
	digits, prefixed := strings.CutPrefix(text, "0x")
	signature, err := hex.DecodeString(digits)
	if err != nil || !prefixed {
		return portal.Errorf(portal.Invalid, "The signature is not 0x and hex digits.")
	}
	asked, err := a.config.Confirmations.TakeConfirmation(c, nonce)
	if portal.CodeOf(err) == portal.NotFound {
		return portal.Errorf(portal.Conflict, "This signature was used already, or its time is over: sign the act again.")
	}
	if err != nil {
		return err
	}
	switch {
	case asked.Session != v.Session.ID || asked.Wallet != v.Session.Wallet:
		return portal.Errorf(portal.Forbidden, "This signature was asked for in another session: sign the act again in this one.")
	case !a.config.Clock().Before(asked.ExpiresAt):
		return portal.Errorf(portal.Forbidden, "This signature came too late: sign the act again, within two minutes.")
	case asked.Target != c.Method()+" "+v.Path:
		return portal.Errorf(portal.Forbidden, "This signature is for another act: sign this one.")
	case asked.Body != sha256.Sum256(body):
		return portal.Errorf(portal.Forbidden, "What is sent is not what was signed: sign the act as it is now.")
	}
	if err := a.config.Acting.VerifyAct(c, asked.AdminAct, signature); err != nil {
		return err
	}
	c.Locals(core.SignedKey{}, core.SignedAct{AdminAct: asked.AdminAct, Signature: text})
	return nil
}
