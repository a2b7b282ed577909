package adminapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// Limits of an upload.
const (
	maxBundle     = 512 << 20
	uploadPause   = 30 * time.Second // without a byte
	uploadTimeout = 20 * time.Minute
	maxUploads    = 4 // at once, from one client address
)

// postBundle answers POST /api/admin/bundles, whose body is a bundle, with what installing it would do.
func (a *API) postBundle(c fiber.Ctx, v *row.Visit) error {
	if kind, _, _ := strings.Cut(c.Get("Content-Type"), ";"); strings.TrimSpace(strings.ToLower(kind)) != "application/octet-stream" {
		return portal.Errorf(portal.Invalid, "Send the bundle as it is, with the header Content-Type: application/octet-stream.")
	}
	if c.Request().Header.ContentLength() > maxBundle {
		return errBundleTooLarge()
	}
	giveBack, err := a.uploads.Take(v.Address)
	if err != nil {
		return err
	}
	defer giveBack()
	ctx, cancel := context.WithTimeout(c, uploadTimeout)
	defer cancel()
	plan, err := a.config.Acts.Plan(ctx, v.Actor(), newUpload(c))
	if err != nil {
		return err
	}
	return web.WriteJSON(c, plan)
}

func errBundleTooLarge() error {
	return portal.Errorf(portal.TooLarge, "A bundle has at most %d MiB.", maxBundle>>20)
}

// upload is a body of any length, read as it comes.
type upload struct {
	c     fiber.Ctx
	from  io.Reader
	conn  net.Conn
	until time.Time
	left  int64
	err   error // after it nothing is read: the server would read on into the next request
}

func newUpload(c fiber.Ctx) io.Reader {
	request := c.Request()
	if !request.IsBodyStream() {
		return bytes.NewReader(request.Body())
	}
	return &upload{c: c, from: request.BodyStream(), conn: c.RequestCtx().Conn(), until: time.Now().Add(uploadTimeout), left: maxBundle}
}

func (u *upload) Read(p []byte) (int, error) {
	if u.err != nil {
		return 0, u.err
	}
	deadline := time.Now().Add(uploadPause)
	if deadline.After(u.until) {
		deadline = u.until
	}
	if err := u.conn.SetReadDeadline(deadline); err != nil {
		return 0, err
	}
	n, err := u.from.Read(p)
	u.left -= int64(n)
	switch {
	case u.left < 0:
		err = errBundleTooLarge()
	case errors.Is(err, io.EOF):
		u.end()
	case err != nil:
		err = portal.Errorf(portal.Invalid, "The upload ended before it was complete.").Because(err)
	}
	u.err = err
	return n, err
}

// end keeps the next request from being read as a chunk of this one.
func (u *upload) end() {
	if request := u.c.Request(); request.Header.ContentLength() < 0 {
		request.ResetBody()
		u.c.Response().SetConnectionClose()
	}
}

// getBundle answers GET /api/admin/bundles/{digest} with the plan of a bundle that was kept.
func (a *API) getBundle(c fiber.Ctx, v *row.Visit) error {
	plan, err := a.config.Acts.PlanOf(c, v.Params.Digest)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, plan)
}

// grant is what an admin grants of what a plan lists.
type grant struct {
	Grant *[]string `json:"grant"`
}

// installBundle answers POST /api/admin/bundles/{digest}/install {grant} with the module as it is then.
func (a *API) installBundle(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	var said grant
	if err := web.ReadJSON(c, &said); err != nil {
		return err
	}
	if said.Grant == nil {
		return portal.Errorf(portal.Invalid, "Say what is granted, as the plan lists it: {\"grant\": [\"chain.read\"]}.")
	}
	wish, err := a.config.Acts.Install(c, by, v.Params.Digest, *said.Grant)
	if err != nil {
		return err
	}
	return a.writeSettled(c, wish)
}
