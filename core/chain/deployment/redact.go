package deployment

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

// address is a URL in a sentence.
var address = regexp.MustCompile(`[a-z]+://[^\s"]+`)

// redacted is the error with the endpoint's host in the place of its URL, whose user, path or query often is a key.
func redacted(endpoint string, err error) error {
	if err == nil {
		return nil
	}
	sentence := address.ReplaceAllStringFunc(err.Error(), func(found string) string {
		if parsed, wrong := url.Parse(found); wrong == nil && parsed.Host != "" {
			return parsed.Host
		}
		return "the endpoint"
	})
	sentence = strings.ReplaceAll(sentence, endpoint, "the endpoint")
	if sentence == err.Error() {
		return err
	}
	return errors.New(sentence)
}
