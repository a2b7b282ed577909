package deployment

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

// address is a URL in a sentence, however the client that said it wrote who it is for.
var address = regexp.MustCompile(`[a-z]+://[^\s"]+`)

// redacted is the error without the endpoint's URL, of which the user, the path and the query often have a key: its host stands there instead.
func redacted(endpoint string, err error) error {
	if err == nil {
		return nil
	}
	said := address.ReplaceAllStringFunc(err.Error(), func(found string) string {
		if parsed, wrong := url.Parse(found); wrong == nil && parsed.Host != "" {
			return parsed.Host
		}
		return "the endpoint"
	})
	said = strings.ReplaceAll(said, endpoint, "the endpoint")
	if said == err.Error() {
		return err
	}
	return errors.New(said)
}
