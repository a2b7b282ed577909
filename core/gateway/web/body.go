package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/sdk/go/portal"
)

// Limits of a request's body.
const (
	MaxBody     = 1 << 20          // bytes, where a handler reads it
	BodyTimeout = 15 * time.Second // for all of it
)

// DrainTime and DrainBytes bound how much of a body that nobody reads is read after the answer: closing at once would reset the
// connection before the client has read the answer.
const (
	DrainTime  = time.Second
	DrainBytes = 4 << 20
)

// ReadBody reads the whole body, at most limit bytes.
func ReadBody(c fiber.Ctx, limit int) ([]byte, error) {
	request := c.Request()
	if !request.IsBodyStream() {
		body := request.Body()
		if len(body) > limit {
			return nil, TooLarge(limit)
		}
		return body, nil
	}
	if request.Header.ContentLength() > limit {
		return nil, TooLarge(limit)
	}
	if err := c.RequestCtx().Conn().SetReadDeadline(time.Now().Add(BodyTimeout)); err != nil {
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(request.BodyStream(), int64(limit)+1))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "The request ended before it was complete.").Because(err)
	}
	if len(body) > limit {
		return nil, TooLarge(limit)
	}
	if request.Header.ContentLength() < 0 { // after its last chunk the stream would read the next request as a chunk
		request.ResetBody()
		c.Response().SetConnectionClose()
	}
	return body, nil
}

// KeepBody reads the whole body as ReadBody does, and leaves it there for whoever reads it next.
func KeepBody(c fiber.Ctx, limit int) ([]byte, error) {
	body, err := ReadBody(c, limit)
	if err == nil {
		c.Request().SetBodyRaw(body)
	}
	return body, err
}

// TooLarge is the answer to a request with more than limit bytes.
func TooLarge(limit int) error {
	return portal.Errorf(portal.TooLarge, "The request is larger than %d KiB.", limit>>10)
}

// ReadJSON decodes one JSON value.
func ReadJSON(c fiber.Ctx, into any) error {
	body, err := ReadJSONText(c)
	if err != nil {
		return err
	}
	return DecodeJSON(body, into)
}

// ReadJSONText reads a body that says it is JSON.
func ReadJSONText(c fiber.Ctx) ([]byte, error) {
	body, err := ReadBody(c, MaxBody)
	if err != nil {
		return nil, err
	}
	if kind, _, _ := strings.Cut(c.Get("Content-Type"), ";"); strings.TrimSpace(strings.ToLower(kind)) != "application/json" {
		return nil, portal.Errorf(portal.Invalid, "Send JSON, with the header Content-Type: application/json.")
	}
	return body, nil
}

// DecodeJSON decodes one JSON value without fields that into does not have, and without a name that is given twice.
func DecodeJSON(body []byte, into any) error {
	if err := namedOnce(json.NewDecoder(bytes.NewReader(body)), jsonDepth); err != nil {
		return NotJSON(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return NotJSON(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return portal.Errorf(portal.Invalid, "The request has more than one JSON value.")
	}
	return nil
}

// NotJSON is the answer to a body that cannot be decoded.
func NotJSON(err error) error {
	return portal.Errorf(portal.Invalid, "The request is not the JSON that this address takes.").Because(err)
}

const jsonDepth = 8

// namedOnce reads one value whose objects have no name twice, in whatever case: readers differ in which they believe.
func namedOnce(decoder *json.Decoder, depth int) error {
	token, err := decoder.Token()
	opened, nested := token.(json.Delim)
	if err != nil || !nested {
		return err
	}
	if depth == 0 {
		return errors.New("too many values within values")
	}
	names := map[string]bool{}
	for decoder.More() {
		if opened == '{' {
			token, err := decoder.Token()
			if err != nil {
				return err
			}
			name := strings.ToLower(fmt.Sprint(token))
			if names[name] {
				return fmt.Errorf("%q twice", name)
			}
			names[name] = true
		}
		if err := namedOnce(decoder, depth-1); err != nil {
			return err
		}
	}
	_, err = decoder.Token()
	return err
}

// FinishBody sees to it that what is left of the body is not parsed as the next request: the server does not. It reads
// that much of it, since closing on a client that still sends would reset the connection before the answer is read.
func FinishBody(c fiber.Ctx) {
	request := c.Request()
	if !request.IsBodyStream() {
		return
	}
	if c.RequestCtx().Conn().SetReadDeadline(time.Now().Add(DrainTime)) == nil {
		_, err := io.CopyN(io.Discard, request.BodyStream(), DrainBytes)
		if errors.Is(err, io.EOF) && request.Header.ContentLength() >= 0 {
			return
		}
	}
	c.Response().SetConnectionClose()
}
