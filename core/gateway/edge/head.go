package edge

import (
	"bytes"
	"strings"

	"github.com/valyala/fasthttp"

	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// checkHead is strict where fasthttp is not: RFC 9112 without what it has recipients put up with.
func checkHead(h *fasthttp.RequestHeader) error {
	old := string(h.Protocol()) == "HTTP/1.0"
	if !old && string(h.Protocol()) != "HTTP/1.1" {
		return &web.StatusError{Status: 505, Message: "The portal speaks HTTP/1.1."}
	}
	if err := checkTarget(h); err != nil {
		return err
	}
	var f framing
	for rest := h.RawHeaders(); len(rest) > 0; {
		end := bytes.IndexByte(rest, '\n')
		if end < 1 || rest[end-1] != '\r' {
			return errHead("has a line that does not end with CR and LF")
		}
		if end == 1 {
			break
		}
		if err := f.read(rest[:end-1]); err != nil {
			return err
		}
		rest = rest[end+1:]
	}
	switch {
	case f.hosts == 0 && !old:
		return errHead("names no host")
	case f.chunked && (f.length || old):
		return errHead("tells the length of its body in two ways")
	}
	return nil
}

// framing is what decides where a request ends and whom it is for.
type framing struct {
	hosts           int
	length, chunked bool
}

// read takes one line of the head. That a length or an encoding is given twice is what fasthttp refuses by itself.
func (f *framing) read(line []byte) error {
	name, value, found := bytes.Cut(line, []byte{':'})
	if !found || len(name) == 0 || name[0] == ' ' || name[0] == '\t' || bytes.IndexByte(name, ' ') >= 0 {
		return errHead("has a line that is no field")
	}
	switch len(name) { // of the names that matter
	case len("Host"):
		if bytes.EqualFold(name, []byte("Host")) {
			f.hosts++
		}
	case len("Content-Length"):
		if bytes.EqualFold(name, []byte("Content-Length")) {
			f.length = true
			return checkLength(bytes.Trim(value, " \t"))
		}
	case len("Transfer-Encoding"):
		if bytes.EqualFold(name, []byte("Transfer-Encoding")) {
			f.chunked = true
			if !bytes.EqualFold(bytes.Trim(value, " "), []byte("chunked")) {
				return errHead("has a transfer encoding other than chunked")
			}
		}
	case len("Expect"):
		if bytes.EqualFold(name, []byte("Expect")) && !bytes.EqualFold(bytes.Trim(value, " \t"), []byte("100-continue")) {
			return &web.StatusError{Status: 417, Message: "The portal does not know what this request expects."}
		}
	}
	return nil
}

// checkLength wants a number in its one spelling.
func checkLength(digits []byte) error {
	if len(digits) == 0 || len(digits) > 1 && digits[0] == '0' || len(bytes.Trim(digits, "0123456789")) > 0 {
		return errHead("has a length that is not a plain number")
	}
	return nil
}

// checkTarget takes a path, or a whole URL of the web. Which host it names does not matter: none is believed.
func checkTarget(h *fasthttp.RequestHeader) error {
	target := h.RequestURI()
	if bytes.IndexByte(target, '#') >= 0 {
		return errHead("asks for a part of a page")
	}
	switch {
	case target[0] == '/':
		if len(h.Host()) == 0 && len(target) > 1 && target[1] == '/' { // a host to fasthttp
			return errHead("has two slashes where its path begins")
		}
		return nil
	case bytes.Contains(target, []byte("://")):
		scheme, _, _ := strings.Cut(strings.ToLower(string(target)), "://")
		if scheme == "http" || scheme == "https" {
			return nil
		}
	}
	return errHead("does not name a path")
}

func errHead(fault string) error {
	return portal.Errorf(portal.Invalid, "The portal does not take this request: its head %s.", fault)
}
