package web

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/sdk/go/portal"
)

// StatusError is an answer that no code of the vocabulary stands for.
type StatusError struct {
	Status  int
	Message string
}

func (e *StatusError) Error() string { return e.Message }

// problem is RFC 9457.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

// WriteProblem answers with the status and one sentence.
func WriteProblem(c fiber.Ctx, status int, message string) {
	c.Status(status)
	Private(c)
	c.Response().SkipBody = false
	if strings.Contains(c.Get("Accept"), "application/problem+json") {
		body, err := json.Marshal(problem{"about:blank", http.StatusText(status), status, message})
		if err == nil {
			c.Set("Content-Type", "application/problem+json")
			c.Response().SetBodyRaw(body)
			return
		}
	}
	c.Set("Content-Type", "text/plain; charset=utf-8")
	c.Response().SetBodyString(message)
}

// WriteJSON answers 200 for this visitor only.
func WriteJSON(c fiber.Ctx, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	c.Set("Content-Type", "application/json")
	Private(c)
	c.Response().SetBodyRaw(body)
	return nil
}

// Private keeps an answer out of every cache.
func Private(c fiber.Ctx) {
	h := &c.Response().Header
	h.SetCanonical(cacheControl, unkept)
	if len(h.PeekBytes(vary)) == 0 {
		h.SetCanonical(vary, cookie)
	} else {
		c.Vary("Cookie")
	}
}

// Seconds is a duration in whole seconds, at least 1.
func Seconds(d time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(d.Seconds()))))
}

// Text answers with a word.
func Text(c fiber.Ctx, text string) error {
	c.Set("Content-Type", "text/plain; charset=utf-8")
	c.Set("Cache-Control", "no-store")
	c.Response().SetBodyString(text)
	return nil
}

// NoContent answers 204, for this visitor only.
func NoContent(c fiber.Ctx) error {
	Private(c)
	c.Status(204)
	return nil
}

// Stopping is the answer where nothing new begins any more.
func Stopping() error { return portal.Errorf(portal.Unavailable, "The portal is stopping.") }
