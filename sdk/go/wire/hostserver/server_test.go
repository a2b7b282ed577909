package hostserver_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/hostserver"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

func TestARecordSaysNothingInTheCoresName(t *testing.T) {
	var out bytes.Buffer
	host := portal.Host{Log: slog.New(slog.NewJSONHandler(&out, nil)).With("module", "probe")}
	server := hostserver.New(host, func(call string, err error) { t.Error(call, err) })
	for name, req := range map[string]*modulev1.LogRequest{
		"forged": {Message: "spoke", Attributes: []byte(`{"module":"other","msg":"forged","level":"ERROR","time":"never","n":1}`)},
		"long":   {Message: strings.Repeat("é", 8<<10), Attributes: []byte(`{"a":"` + strings.Repeat("x", 1<<20) + `"}`)},
	} {
		out.Reset()
		if _, err := server.Log(t.Context(), req); err != nil {
			t.Fatal(name, err)
		}
		for _, once := range []string{`"module":`, `"msg":`, `"level":`, `"time":`} {
			if n := strings.Count(out.String(), once); n != 1 {
				t.Errorf("%s: %s is there %d times: %.300s", name, once, n, out.String())
			}
		}
		var record map[string]any
		if err := json.Unmarshal(out.Bytes(), &record); err != nil || record["module"] != "probe" || out.Len() > 16<<10 || !utf8.Valid(out.Bytes()) {
			t.Errorf("%s: %d bytes, %.300s, %v", name, out.Len(), out.String(), err)
		}
	}
}
