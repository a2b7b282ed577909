package signals

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// What the manifest says that an exported query of signals tells is in the answer, and what it is asked with is taken.
func TestExportedQueriesTellWhatTheyAnswer(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	uid := s.publishes(ada, "Sunny", node.Content{}).UID
	_, err := s.attests(ada, uid, node.Confirm, 9000)
	check(t, err)
	text, err := os.ReadFile("../module.json")
	check(t, err)
	var manifest struct {
		Queries []struct {
			Name, Path string
			Parameters []struct {
				Name     string
				Required bool
				Values   []string
			}
			Tells []struct{ Path string }
		}
	}
	check(t, json.Unmarshal(text, &manifest))
	samples := map[string]string{"uid": uid.String(), "publisher": ada.Key().Address().String(), "validator": ada.Address().String(),
		"topic": "weather", "language": "en", "q": "sun", "limit": "10"}
	asked := 0
	for _, query := range manifest.Queries {
		if !strings.HasPrefix(query.Path, "/signals") {
			continue
		}
		asked++
		path, required := strings.Replace(query.Path, ":uid", uid.String(), 1), ""
		for _, p := range query.Parameters {
			if value, known := samples[p.Name]; p.Required && known {
				required += "&" + p.Name + "=" + value
			} else if p.Required {
				required += "&" + p.Name + "=" + p.Values[0]
			}
		}
		var answer any
		if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, path+"?"+strings.TrimPrefix(required, "&"), nil, &answer); status != http.StatusOK {
			t.Fatalf("%s: %d %s", query.Name, status, said)
		}
		for _, tells := range query.Tells {
			if !tellsAt(answer, strings.Split(tells.Path, ".")) {
				t.Errorf("%s does not tell %s", query.Name, tells.Path)
			}
		}
		for _, p := range query.Parameters {
			for _, value := range append(p.Values, samples[p.Name]) {
				if value == "" {
					continue
				}
				if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, path+"?"+p.Name+"="+value+required, nil, nil); status != http.StatusOK {
					t.Errorf("%s with %s=%s: %d %s", query.Name, p.Name, value, status, said)
				}
			}
		}
	}
	if asked < 5 {
		t.Errorf("%d queries of signals are exported", asked)
	}
}

// tellsAt is whether an answer has a field at a path; a count of a state that no signal has is not there.
func tellsAt(answer any, path []string) bool {
	if len(path) == 0 {
		return true
	}
	fields, isObject := answer.(map[string]any)
	name, isList := strings.CutSuffix(path[0], "[]")
	value, there := fields[name]
	if !isObject || !there {
		return isObject && len(path) == 1 && (name == node.SignalFinal || name == node.SignalDisputed)
	}
	if !isList {
		return tellsAt(value, path[1:])
	}
	rows, isRows := value.([]any)
	return isRows && len(rows) > 0 && tellsAt(rows[0], path[1:])
}
