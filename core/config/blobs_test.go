package config_test

import (
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/core/config"
)

func TestBlobs(t *testing.T) {
	data := t.TempDir()
	c := load(t, nil, []string{"PORTAL_DATA=" + data}, "").Blobs
	if c.URL != filepath.Join(data, "blobs") || c.S3() {
		t.Errorf("by default: %+v", c)
	}
	c = load(t, nil, []string{"PORTAL_DATA=" + data, "PORTAL_BLOBS_SECRET_KEY=hush"}, write(t, `
blobs: {url: s3://portal/bundles, endpoint: "http://store.example:9000", region: eu-1, access_key: me}
`)).Blobs
	if want := (config.Blobs{URL: "s3://portal/bundles", Endpoint: "http://store.example:9000", Region: "eu-1", AccessKey: "me",
		SecretKey: "hush"}); c != want || !c.S3() {
		t.Errorf("from file and environment: %+v", c)
	}
	keys := []string{"PORTAL_BLOBS_ACCESS_KEY=me", "PORTAL_BLOBS_SECRET_KEY=hush"}
	for _, row := range []struct {
		args, environ []string
		want          string
	}{
		{nil, []string{"PORTAL_BLOBS_URL=s3://portal"}, "needs blobs.access_key and blobs.secret_key"},
		{nil, append(keys, "PORTAL_BLOBS_URL=s3://"), "is not s3://<bucket>"},
		{nil, append(keys, "PORTAL_BLOBS_URL=s3://Portal"), "is not s3://<bucket>"},
		{nil, append(keys, "PORTAL_BLOBS_URL=s3://portal/../x"), "is not s3://<bucket>"},
		{nil, append(keys, "PORTAL_BLOBS_URL=gs://portal"), "is neither a folder nor s3://"},
		{nil, append(keys, "PORTAL_BLOBS_URL=s3://portal", "PORTAL_BLOBS_ENDPOINT=store.example"), "blobs.endpoint"},
		{nil, append(keys, "PORTAL_BLOBS_URL=s3://portal", "PORTAL_BLOBS_ENDPOINT=https://store.example/path"), "blobs.endpoint"},
		{[]string{"--blobs.secret_key", "hush"}, nil, "everybody on this machine sees flags"},
	} {
		_, err := config.Load(append(row.args, "--data", data), row.environ, "")
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%v %v: %v", row.args, row.environ, err)
		}
	}
}
